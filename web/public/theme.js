// Before the first paint, so that no page flashes in the other theme: no module, no bundle, loaded at once.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('theme');
  } catch {
    // Storage is switched off: the system's theme counts.
  }
  if (choice === 'light' || choice === 'dark') document.documentElement.dataset.theme = choice;
})();
