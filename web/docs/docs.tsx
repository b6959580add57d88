import { GUIDES } from 'virtual:guides';
import { Route, Switch, useLocation } from 'wouter-preact';
import { PaletteHost } from '../shell/palette-host.tsx';
import { language, texts } from '../texts/texts.ts';
import { arrival } from './arrival.ts';
import { DocsHome } from './docs-home.tsx';
import { DocsTree } from './docs-tree.tsx';
import { guideInLanguage } from './guide-in-language.ts';
import { Guide, Missing } from './guide-page.tsx';
import { ReferencePage } from './reference/reference-page.tsx';
import { useTopOfPage } from './top-of-page.ts';
import '../shell/app-layout.css';
import './docs.css';

/** Guides and reference, for everybody: no session is needed. */
export function Docs() {
  const [at, go] = useLocation();
  useTopOfPage(at);
  const guide = GUIDES.find(({ name }) => at === `/docs/${name}`);
  return (
    <div class="docs">
      <a class="skip" href="#content">
        {texts.value.nav.skip}
      </a>
      <DocsTree />
      <PaletteHost
        onGoal={({ href, sought }) => {
          if (!href.startsWith('/docs')) return location.assign(href);
          if (sought !== undefined) arrival.value = { href, sought };
          go(href);
        }}
      />
      <main
        id="content"
        class="docs-content"
        tabIndex={-1}
        lang={(guide && guideInLanguage(guide, language.value).language) ?? language.value}
      >
        <Switch>
          <Route path="/docs">
            <DocsHome />
          </Route>
          <Route path="/docs/reference/:name">{({ name }) => <ReferencePage key={name} name={name} />}</Route>
          <Route path="/docs/:name">{({ name }) => <Guide key={name} name={name} />}</Route>
          <Route>
            <Missing />
          </Route>
        </Switch>
      </main>
    </div>
  );
}
