import { Preferences } from '../shell/preferences.tsx';
import { useTitle } from '../shell/title.ts';
import { Actions } from './actions.tsx';
import { Fields } from './fields.tsx';
import { Figures } from './figures.tsx';
import { Content } from './gallery-content.tsx';
import { Messages } from './messages.tsx';
import './gallery.css';

/**
 * Every component of the dashboard in its states. For those who develop it: only Vite's own server (`npx vite web`) has
 * this page, at /dashboard/parts; a build leaves it out. In English; the components are in the chosen language.
 */
export function Gallery() {
  useTitle('Parts');
  return (
    <main class="gallery">
      <header class="row spread">
        <h1>Parts</h1>
        <Preferences />
      </header>
      <Actions />
      <Fields />
      <Messages />
      <Figures />
      <Content />
    </main>
  );
}
