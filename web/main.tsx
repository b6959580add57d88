import { render } from 'preact';
import '@fontsource-variable/inter/wght.css';
import './theme.css';
import './base.css';
import { App, preparePage } from './app.tsx';
import { refreshSession } from './shell/session.ts';
import { storedChoice } from './shell/theme.ts';
import { preferredLanguage, setLanguage } from './texts/texts.ts';

// Asked for while the texts are on their way.
const arrival = refreshSession();
arrival.catch(() => {});
preparePage(location.pathname);
await setLanguage(preferredLanguage(storedChoice('language'), navigator.languages));
const place = document.getElementById('app');
if (place !== null) render(<App arrival={arrival} />, place);
