import { signal } from '@preact/signals';
import { storeChoice, storedChoice } from '../shell/theme.ts';

/** The language of code that was chosen last, in all blocks of the page and of later visits. */
export const codeLanguage = signal(storedChoice('code') ?? '');

export const chooseCodeLanguage = (id: string): void => {
  codeLanguage.value = id;
  storeChoice('code', id);
};
