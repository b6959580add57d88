import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';
import './button.css';

interface ButtonProps extends Omit<ButtonHTMLAttributes, 'icon'> {
  /** One primary action a page; `danger` only where it is confirmed. */
  readonly look?: 'primary' | 'normal' | 'danger' | 'plain';
  /** What it does is under way: it keeps its width and takes no further press. */
  readonly busy?: boolean;
  readonly children: ComponentChildren;
}

export function Button({ look = 'normal', busy = false, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      class={`button ${look}`}
      aria-busy={busy}
      aria-disabled={busy}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.call(event.currentTarget, event);
      }}
    >
      <span class="button-text">{children}</span>
      {busy && <span class="button-busy" aria-hidden="true" />}
    </button>
  );
}
