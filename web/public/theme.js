// Before the first paint, so that no page flashes in the other theme: no module, no bundle, loaded at once.
(() => {
  const page = document.documentElement;
  const choice = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      // Storage is switched off: the system's theme counts, and the browser's language.
      return null;
    }
  };
  const theme = choice('theme');
  if (theme === 'light' || theme === 'dark') page.dataset.theme = theme;
  // A page that was sent in another language than the reader has chosen here is not shown before the scripts have.
  const language = new URLSearchParams(location.search).has('lang') ? null : choice('language');
  if ('served' in page.dataset && language !== null && language !== page.lang) {
    page.dataset.awaits = '';
    // Never for long, whatever becomes of the scripts.
    setTimeout(() => delete page.dataset.awaits, 4000);
  }
})();
