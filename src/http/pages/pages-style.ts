/** Colours that the operator's accent gives, for light and dark pages. */
export interface AccentColors {
  readonly light: string;
  readonly dark: string;
  /** Text on them. */
  readonly lightInk: string;
  readonly darkInk: string;
}

export const DEFAULT_ACCENT: AccentColors = {
  light: '#1f5d4c',
  dark: '#6fc3ab',
  lightInk: '#ffffff',
  darkInk: '#0e1714',
};

/** Style of the pages that the server writes itself; colours and sizes are those of the dashboard (`web/theme.css`). */
export const pagesStyle = ({ light, dark, lightInk, darkInk }: AccentColors): string => `:root {
  color-scheme: light dark;
  --paper: light-dark(#fbfaf8, #14161a);
  --surface: light-dark(#ffffff, #1b1e24);
  --line: light-dark(#e4e1db, #2d323b);
  --control: light-dark(#8a857b, #737b89);
  --ink: light-dark(#1c1f24, #eceef1);
  --ink-quiet: light-dark(#5c626c, #a3abb8);
  --accent: light-dark(${light}, ${dark});
  --accent-ink: light-dark(${lightInk}, ${darkInk});
  --sans: "Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
  --mono: ui-monospace, SFMono-Regular, "Cascadia Mono", Menlo, Consolas, "Liberation Mono", monospace;
}
:root[data-theme="light"] { color-scheme: light; }
:root[data-theme="dark"] { color-scheme: dark; }
*, *::before, *::after { box-sizing: border-box; }
html {
  font: 400 15px / 1.5 var(--sans);
  color: var(--ink);
  background: var(--paper);
  text-size-adjust: 100%;
  -webkit-text-size-adjust: 100%;
}
body { margin: 0; }
h1, h2, h3, p, ul, dl, dd, figure, pre { margin: 0; padding: 0; }
h1, h2, h3 { line-height: 1.25; font-weight: 550; text-wrap: balance; }
a { color: var(--accent); text-underline-offset: 3px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
code { font-family: var(--mono); font-size: 0.93em; }
.mark { display: inline-flex; gap: 8px; align-items: center; font-size: 18px; font-weight: 550; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
.mark svg { flex: none; fill: var(--accent); }
.mark img { height: 24px; width: auto; max-width: 160px; }
.button {
  display: inline-flex; align-items: center; justify-content: center; min-height: 44px; padding: 8px 18px;
  border: 1px solid var(--accent); border-radius: 6px; font: inherit; font-weight: 550; text-decoration: none;
  color: var(--accent-ink); background: var(--accent);
}
.button.quiet { color: var(--ink); background: none; border-color: var(--control); }
.error {
  display: grid; grid-template-rows: auto 1fr auto; gap: 24px; min-height: 100dvh; width: min(560px, 100% - 32px);
  margin: 0 auto; padding: 24px 0;
}
.error main { display: grid; gap: 12px; align-content: center; justify-items: start; padding-bottom: 8vh; }
.error h1 { font-size: 28px; }
.error main p { color: var(--ink-quiet); max-width: 60ch; font-size: 16px; }
.error .status { font: 550 15px / 1 var(--mono); color: var(--accent); }
.error .button { margin-top: 12px; }
.error nav { display: flex; flex-wrap: wrap; gap: 4px 24px; margin-top: 12px; }
.error nav a { display: inline-flex; align-items: center; min-height: 44px; }
.error footer { color: var(--ink-quiet); font-size: 13px; overflow-wrap: anywhere; border-top: 1px solid var(--line); padding-top: 16px; }
`;
