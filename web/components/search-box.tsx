import { useId } from 'preact/hooks';
import { Input } from './controls.tsx';

/** `/` puts the focus here, see shell/keyboard.ts. */
export function SearchBox(props: {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
}) {
  const id = useId();
  return (
    <div>
      <label class="hidden-label" for={id}>
        {props.label}
      </label>
      <Input
        id={id}
        type="search"
        data-search
        placeholder={props.label}
        value={props.value}
        onValue={props.onValue}
      />
    </div>
  );
}
