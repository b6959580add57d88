import { render } from 'preact';
import '@fontsource-variable/inter/wght.css';
import '../theme.css';
import '../base.css';
import { stored } from '../shell/theme.ts';
import { preferredLanguage, speak } from '../texts/texts.ts';
import { Gallery } from './gallery.tsx';

await speak(preferredLanguage(stored('language'), navigator.languages));
const place = document.getElementById('app');
if (place !== null) render(<Gallery />, place);
