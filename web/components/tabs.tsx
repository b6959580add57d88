import './tabs.css';

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly { readonly id: string; readonly name: string }[];
  readonly chosen: string;
  readonly onChosen: (id: string) => void;
}

/** A choice of one: arrow keys move it, as in native radio buttons. */
export function Tabs({ label, tabs, chosen, onChosen }: TabsProps) {
  const move = (by: number) => {
    const index = tabs.findIndex(({ id }) => id === chosen);
    const next = tabs[(index + by + tabs.length) % tabs.length];
    if (next !== undefined) onChosen(next.id);
  };
  return (
    <div
      class="tabs"
      role="radiogroup"
      aria-label={label}
      onKeyDown={(event) => {
        const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
        if (by === undefined) return;
        event.preventDefault();
        move(by);
        const buttons = [...event.currentTarget.querySelectorAll('button')];
        const focused = buttons.indexOf(document.activeElement as HTMLButtonElement);
        buttons[(focused + by + buttons.length) % buttons.length]?.focus();
      }}
    >
      {tabs.map(({ id, name }) => (
        // biome-ignore lint/a11y/useSemanticElements: a row of buttons that act at once, not a field of a form
        <button
          key={id}
          type="button"
          role="radio"
          class="tab"
          aria-checked={id === chosen}
          tabIndex={id === chosen ? 0 : -1}
          onClick={() => onChosen(id)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
