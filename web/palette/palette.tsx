import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Banner } from '../components/banner.tsx';
import { faultText } from '../texts/fault-text.ts';
import { texts } from '../texts/texts.ts';
import { useAccountOptions, useOwnOptions } from './account-options.ts';
import { useDocsOptions } from './docs-options.ts';
import { paletteTexts } from './palette.texts.ts';
import { type OptionGoal, type PaletteOption, rankedOptions } from './ranked-options.ts';
import './palette.css';

interface PaletteProps {
  /** A place was chosen; the palette is closed by then. */
  readonly onGoal: (goal: Extract<OptionGoal, { readonly href: string }>) => void;
  readonly onClose: () => void;
}

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  PageDown: (index, count) => Math.min(count - 1, index + PAGE),
  PageUp: (index) => Math.max(0, index - PAGE),
};
const PAGE = 8;

const optionId = (index: number): string => `palette-option-${index}`;

/**
 * Everything by its name (WAI-ARIA Authoring Practices, combobox with a list): the focus stays in the field, one option is
 * always chosen, Enter does it. The browser's own dialog keeps the focus inside and gives it back on Escape.
 */
export function Palette({ onGoal, onClose }: PaletteProps) {
  const t = paletteTexts();
  const { shortcuts } = texts.value;
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState('');
  const [chosenId, setChosenId] = useState<string>();
  const [failed, setFailed] = useState<unknown>();
  const own = useOwnOptions();
  const accounts = useAccountOptions(query);
  const docs = useDocsOptions(query);
  const optionsFor = (text: string) => [
    ...rankedOptions([...own.options, ...accounts.options], text),
    ...docs.options,
  ];
  const options = useMemo(() => optionsFor(query), [own.options, accounts.options, docs.options, query]);
  const index = Math.max(
    0,
    options.findIndex(({ id }) => id === chosenId),
  );
  const fault = failed ?? own.fault ?? accounts.fault ?? docs.fault;
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  useEffect(() => {
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' });
  }, [index, query]);
  const choose = async ({ goal }: PaletteOption) => {
    if ('href' in goal) {
      dialog.current?.close();
      return onGoal(goal);
    }
    try {
      await goal.act();
      dialog.current?.close();
    } catch (refused) {
      setFailed(refused);
    }
  };
  const press = (event: KeyboardEvent & { readonly currentTarget: HTMLInputElement }) => {
    // Enter and the arrows belong to the input method while it composes a word.
    if (event.isComposing) return;
    const { value } = event.currentTarget;
    // Who types and presses Enter at once means what is in the field, not what is drawn yet.
    const option = value === query ? options[index] : optionsFor(value)[0];
    if (event.key === 'Enter' && option !== undefined) {
      event.preventDefault();
      void choose(option);
    }
    const step = STEPS[event.key];
    if (step === undefined || options.length === 0) return;
    event.preventDefault();
    setChosenId(options[step(index, options.length)]?.id);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside it closes it; by keys Escape does, by itself
    <dialog
      ref={dialog}
      class="palette"
      aria-label={shortcuts.palette}
      onClose={onClose}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) currentTarget.close();
      }}
    >
      <div class="palette-body">
        <input
          class="palette-field"
          type="text"
          role="combobox"
          aria-label={shortcuts.palette}
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls="palette-options"
          aria-activedescendant={options.length > 0 ? optionId(index) : undefined}
          placeholder={t.placeholder}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          value={query}
          onInput={({ currentTarget }) => {
            setQuery(currentTarget.value);
            setChosenId(undefined);
          }}
          onKeyDown={press}
        />
        {fault !== undefined && <Banner look="bad">{faultText(fault)}</Banner>}
        <p role="status" class={options.length > 0 ? 'hidden-label' : 'palette-nothing quiet'}>
          {options.length > 0 ? t.count(options.length) : t.nothing}
        </p>
        <OptionList options={options} index={index} onChosen={(option) => void choose(option)} />
      </div>
    </dialog>
  );
}

interface OptionListProps {
  readonly options: readonly PaletteOption[];
  readonly index: number;
  readonly onChosen: (option: PaletteOption) => void;
}

/** Options under the titles of their groups, in one row of numbers. */
function OptionList({ options, index, onChosen }: OptionListProps) {
  const t = paletteTexts();
  const groups = [...new Set(options.map(({ group }) => group))];
  return (
    <div id="palette-options" class="palette-options" role="listbox" aria-label={t.results}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of a list, not of a form
        <div key={group} role="group" aria-label={t.groups[group]}>
          <div class="palette-title quiet small" aria-hidden="true">
            {t.groups[group]}
          </div>
          {options.map((option, at) =>
            option.group === group ? (
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the chosen option
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field answers to keys
              <div
                key={option.id}
                id={optionId(at)}
                class="palette-option"
                role="option"
                aria-selected={at === index}
                // A press would take the focus out of the field.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChosen(option)}
              >
                <span class={group === 'requests' ? 'palette-name mono' : 'palette-name'}>
                  {option.title}
                </span>
                {option.detail !== undefined && <span class="quiet small">{option.detail}</span>}
              </div>
            ) : null,
          )}
        </div>
      ))}
    </div>
  );
}
