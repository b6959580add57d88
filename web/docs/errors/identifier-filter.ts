/** How much of the list is shown, by what is typed into the field above it. */

/** Words that must all be in a name; of `message.items[0].unitPrice` only letters and digits count. */
const wordsIn = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .replace(/\[\d*\]/g, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && word !== 'message');

/** Shows the identifiers with these words, their groups open; with no words all groups, folded. */
export function filterIdentifiers(page: ParentNode, query: string): void {
  const words = wordsIn(query);
  let count = 0;
  for (const group of page.querySelectorAll<HTMLDetailsElement>('.identifier-group')) {
    let hits = 0;
    for (const entry of group.querySelectorAll<HTMLDetailsElement>('.identifier')) {
      const name = entry.id.toLowerCase();
      const isHit = words.every((word) => name.includes(word));
      entry.hidden = !isHit;
      if (isHit) hits += 1;
    }
    group.hidden = hits === 0;
    group.open = words.length > 0 && hits > 0;
    count += hits;
  }
  const found = page.querySelector<HTMLElement>('[data-found]');
  if (found !== null) found.textContent = words.length === 0 ? '' : `${found.dataset.found} ${count}`;
}
