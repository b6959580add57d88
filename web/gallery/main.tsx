import { render } from 'preact';
import '@fontsource-variable/inter/wght.css';
import '../theme.css';
import '../base.css';
import { storedChoice } from '../shell/theme.ts';
import { preferredLanguage, setLanguage } from '../texts/texts.ts';
import { Gallery } from './gallery.tsx';

await setLanguage(preferredLanguage(storedChoice('language'), navigator.languages));
const place = document.getElementById('app');
if (place !== null) render(<Gallery />, place);
