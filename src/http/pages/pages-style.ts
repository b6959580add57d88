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
.mark img { flex: none; width: auto; max-width: 240px; height: 24px; object-fit: contain; }
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
.front { display: grid; gap: 56px; width: min(1120px, 100% - 32px); margin: 0 auto; padding: 16px 0 40px; }
.front .skip { position: absolute; left: 16px; top: -80px; padding: 12px 16px; color: var(--accent-ink); background: var(--accent); z-index: 1; }
.front .skip:focus { top: 8px; }
.front > header { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: 4px 24px; }
.front nav { display: flex; flex-wrap: wrap; gap: 0 24px; align-items: center; }
.front nav a, .front nav span { display: inline-flex; align-items: center; min-height: 44px; color: var(--ink); text-decoration: none; }
.front nav a:hover { text-decoration: underline; }
.front nav span { color: var(--ink-quiet); }
.front main { display: grid; gap: 72px; grid-template-columns: minmax(0, 1fr); outline: none; }
.front h1 { font-size: clamp(32px, 5vw, 52px); line-height: 1.08; letter-spacing: -0.02em; max-width: 18ch; }
.front h2 { font-size: 24px; margin-bottom: 8px; }
.hero { display: grid; gap: 20px; padding-top: 8px; }
.hero p { font-size: 18px; color: var(--ink-quiet); max-width: 64ch; }
.hero .actions { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 4px; }
.sample { display: grid; gap: 32px; align-items: start; grid-template-columns: minmax(0, 1fr); }
.sample .words { display: grid; gap: 8px; min-width: 0; grid-template-columns: minmax(0, 1fr); }
.sample .words > p, .front .note { color: var(--ink-quiet); max-width: 70ch; }
.sample img { display: block; width: 100%; max-width: 560px; height: auto; border: 1px solid var(--line); border-radius: 4px; background: #fff; }
.call { position: relative; margin-top: 12px; }
.call pre { padding: 52px 16px 16px; overflow: auto; font-size: 13px; line-height: 1.55; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--surface); border: 1px solid var(--line); border-radius: 6px; }
.call button { position: absolute; right: 8px; top: 4px; min-height: 44px; padding: 0 12px; border: 0; font: inherit; font-weight: 550; color: var(--accent); background: none; cursor: pointer; }
.front table { width: 100%; border-collapse: collapse; margin: 8px 0 20px; }
.front th, .front td { padding: 11px 16px 11px 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
.front thead th { font-size: 13px; font-weight: 400; color: var(--ink-quiet); }
.front tbody th { font-weight: 550; white-space: nowrap; }
.front th:last-child, .front td:last-child { padding-right: 0; text-align: right; font-variant-numeric: tabular-nums; }
.front > footer { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: 4px 24px; padding-top: 12px; border-top: 1px solid var(--line); font-size: 13px; color: var(--ink-quiet); }
@media (min-width: 900px) {
  .sample { grid-template-columns: minmax(0, 1.15fr) minmax(0, 1fr); gap: 48px; }
}
@media (max-width: 899px) {
  .sample { gap: 8px; }
  .sample .words { display: contents; }
  .sample img { order: 1; max-width: min(100%, 420px); margin-top: 12px; }
  .sample .call { order: 2; }
  .sample pre { max-height: 400px; }
}
@media (max-width: 599px) {
  .front { gap: 40px; }
  .front main { gap: 56px; }
  .front nav { gap: 0 20px; }
  .front thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
  .front tr { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 2px 16px; padding: 10px 0; border-bottom: 1px solid var(--line); }
  .front tbody th, .front td { padding: 0; border: 0; white-space: normal; }
  .front td[data-unit]::after { content: " " attr(data-unit); color: var(--ink-quiet); }
  .front td:nth-child(2) { grid-row: 2; grid-column: 1 / -1; color: var(--ink-quiet); }
}
`;
