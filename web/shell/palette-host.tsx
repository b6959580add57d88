import { signal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Banner } from '../components/banner.tsx';
import { Sheet } from '../components/sheet.tsx';
import type { OptionGoal } from '../palette/ranked-options.ts';
import { texts } from '../texts/texts.ts';

/** Which opening of the command palette is on the screen, counted from 1; 0: it is closed. */
const opening = signal(0);
let openings = 0;

/**
 * Opens the command palette: by Ctrl+K or ⌘K, and from the menu of the account. A palette that Escape has just closed may
 * not have had its `close` event yet, which is a task of its own: each opening is a new one, which that event does not close.
 */
export function openPalette(): void {
  if (document.querySelector('.palette[open]') !== null) return;
  openings += 1;
  opening.value = openings;
}

type Goal = Extract<OptionGoal, { readonly href: string }>;
type PaletteComponent = FunctionComponent<{
  readonly onGoal: (goal: Goal) => void;
  readonly onClose: () => void;
}>;

/** Ctrl and K, or ⌘ and K on a Mac, on every page; the palette itself is loaded when it is first opened. */
export function PaletteHost({ onGoal }: { readonly onGoal: (goal: Goal) => void }) {
  const [loaded, setLoaded] = useState<{ Palette?: PaletteComponent; hasFailed?: true }>({});
  const shown = opening.value;
  const isOpen = shown > 0;
  const close = () => {
    if (opening.value === shown) opening.value = 0;
  };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
      openPalette();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  useEffect(() => {
    if (!isOpen || loaded.Palette !== undefined) return;
    import('../palette/palette.tsx').then(
      ({ Palette }) => setLoaded({ Palette }),
      () => setLoaded({ hasFailed: true }),
    );
  }, [isOpen]);
  if (!isOpen) return null;
  if (loaded.Palette !== undefined) return <loaded.Palette key={shown} onGoal={onGoal} onClose={close} />;
  if (loaded.hasFailed === undefined) return null;
  return (
    <Sheet title={texts.value.shortcuts.palette} onClose={close}>
      <Banner look="bad">{texts.value.faults.unreachable(location.origin)}</Banner>
    </Sheet>
  );
}
