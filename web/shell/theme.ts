import { signal } from '@preact/signals';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Storage may be switched off, or full: then the choice lasts as long as the page. */
export function storedChoice(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** See `stored`. */
export function storeChoice(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Lasts as long as the page.
  }
}

const isTheme = (value: string | null): value is Theme => THEMES.some((theme) => theme === value);

const chosen = storedChoice('theme');
export const theme = signal<Theme>(isTheme(chosen) ? chosen : 'system');

/** Public/theme.js does the same before the first paint. */
export function chooseTheme(next: Theme): void {
  theme.value = next;
  storeChoice('theme', next);
  if (next === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = next;
}
