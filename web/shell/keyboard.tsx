import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { Sheet } from '../components/sheet.tsx';
import { texts } from '../texts/texts.ts';
import { pagesOf } from './pages.ts';
import { loggedIn } from './session.ts';
import './keyboard.css';

/** How long after `g` the letter of a page is awaited. */
const CHORD_MS = 1500;

/** As keyboards of this machine name them. */
const PALETTE_KEYS = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : 'Ctrl K';

/** The list of shortcuts is shown: by `?`, and from the menu of the account. */
export const isHelpOpen = signal(false);

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** `/` search, `g` and a letter: a page, `?` help. Not while somebody types or presses a modifier key. */
export function Keyboard() {
  const [, go] = useLocation();
  const startedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const search = event.key === '/' ? document.querySelector<HTMLElement>('[data-search]') : null;
      if (search !== null) {
        event.preventDefault();
        return search.focus();
      }
      if (event.key === '?') {
        isHelpOpen.value = true;
        return;
      }
      if (event.key === 'g') {
        startedAt.current = event.timeStamp;
        return;
      }
      const isChord = event.timeStamp - startedAt.current < CHORD_MS;
      startedAt.current = Number.NEGATIVE_INFINITY;
      const page = isChord ? pagesOf(loggedIn()).find(({ letter }) => letter === event.key) : undefined;
      if (page?.name === 'docs') location.assign(page.path);
      else if (page !== undefined) go(page.path);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [go]);
  if (!isHelpOpen.value) return null;
  const { shortcuts, nav } = texts.value;
  const rows: readonly (readonly [string, string])[] = [
    [PALETTE_KEYS, shortcuts.palette],
    ['/', shortcuts.search],
    ['?', shortcuts.help],
    ['Esc', shortcuts.close],
    ...pagesOf(loggedIn()).map(({ name, letter }) => [`g ${letter}`, shortcuts.go(nav[name])] as const),
  ];
  return (
    <Sheet
      title={shortcuts.title}
      onClose={() => {
        isHelpOpen.value = false;
      }}
    >
      <dl class="shortcuts">
        {rows.map(([keys, text]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
