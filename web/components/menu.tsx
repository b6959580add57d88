import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import './menu.css';

interface MenuItem {
  readonly id: string;
  readonly name: string;
  /** Set for a choice of one; absent for an action. */
  readonly isChosen?: boolean;
  /** The language of the name, where it is another one. */
  readonly lang?: string;
  readonly onChosen: () => void;
}

export interface MenuGroup {
  readonly id: string;
  /** Absent: a line alone separates it. */
  readonly title?: string;
  readonly items: readonly MenuItem[];
}

interface MenuProps {
  /** What the button is called by screen readers. */
  readonly label: string;
  /** What is seen on the button. */
  readonly children: ComponentChildren;
  readonly groups: readonly MenuGroup[];
}

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * A button that opens a menu above it (WAI-ARIA Authoring Practices, menu button): arrow keys move, Escape and Tab
 * close, and the focus returns to the button. A choice keeps it open, so that its effect is seen.
 */
export function Menu({ label, children, groups }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const itemsIn = () => [...(box.current?.querySelectorAll<HTMLElement>('.menu-item') ?? [])];
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  useEffect(() => {
    if (!isOpen) return;
    itemsIn()[0]?.focus();
    const leave = ({ target }: Event) => {
      if (target instanceof Node && box.current?.contains(target) === false) setOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    return () => document.removeEventListener('pointerdown', leave);
  }, [isOpen]);
  const press = (event: KeyboardEvent) => {
    if (!isOpen) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      return close();
    }
    if (event.key === 'Tab') return setOpen(false);
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const items = itemsIn();
    const index = items.indexOf(document.activeElement as HTMLElement);
    items[step(index, items.length)]?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the box passes keys on to the items of its menu
    <div class="menu-box" ref={box} onKeyDown={press}>
      {isOpen && (
        <div class="menu" role="menu" aria-label={label}>
          {groups.map((group) => (
            <MenuPart key={group.id} group={group} onAction={close} />
          ))}
        </div>
      )}
      <button
        ref={button}
        type="button"
        class="menu-button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {children}
      </button>
    </div>
  );
}

function MenuPart({ group, onAction }: { readonly group: MenuGroup; readonly onAction: () => void }) {
  const { title, items } = group;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of a menu, not of a form
    <div role="group" class="menu-group" aria-label={title}>
      {title !== undefined && (
        <div class="menu-title quiet small" aria-hidden="true">
          {title}
        </div>
      )}
      {items.map(({ id, name, isChosen, lang, onChosen }) => (
        <button
          key={id}
          type="button"
          class="menu-item"
          {...(isChosen === undefined
            ? { role: 'menuitem' as const }
            : { role: 'menuitemradio' as const, 'aria-checked': isChosen })}
          lang={lang}
          tabIndex={-1}
          onClick={() => {
            if (isChosen === undefined) onAction();
            onChosen();
          }}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
