import { render } from 'preact';
import { Copy } from '../../components/copy.tsx';
import { docsTexts } from '../docs.texts.ts';

const ACTIONS = 'identifier-actions';

/** What copies an identifier, and a link to it. */
const Actions = ({ id }: { readonly id: string }) => (
  <div class="row">
    <Copy text={id} label={docsTexts().copyIdentifier} />
    <Copy text={`${location.origin}/docs/errors#${id}`} label={docsTexts().copyLink} />
  </div>
);

/**
 * Gives each identifier its buttons when it is unfolded: there are more than a thousand.
 * @returns what ends that and takes the buttons away
 */
export function offerIdentifierActions(page: HTMLElement): () => void {
  const offer = ({ target }: Event) => {
    if (!(target instanceof HTMLDetailsElement) || !target.open || !target.matches('.identifier')) return;
    if (target.querySelector(`.${ACTIONS}`) !== null) return;
    const place = document.createElement('div');
    place.className = ACTIONS;
    target.append(place);
    render(<Actions id={target.id} />, place);
  };
  // It does not bubble (HTML, 4.11.1).
  page.addEventListener('toggle', offer, true);
  return () => {
    page.removeEventListener('toggle', offer, true);
    for (const place of page.querySelectorAll(`.${ACTIONS}`)) {
      render(null, place);
      place.remove();
    }
  };
}
