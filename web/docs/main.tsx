import '@fontsource-variable/inter/wght.css';
import '../theme.css';
import '../base.css';
import { storedChoice } from '../shell/theme.ts';
import { preferredLanguage, setLanguage } from '../texts/texts.ts';
import { Docs } from './docs.tsx';
import { takeOver } from './take-over.ts';

/** Of the address before that of an earlier visit. */
const chosen = new URLSearchParams(location.search).get('lang') ?? storedChoice('language');
await setLanguage(preferredLanguage(chosen, navigator.languages));
const place = document.getElementById('app');
if (place !== null) await takeOver(place, <Docs />);
