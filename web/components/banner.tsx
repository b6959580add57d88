import type { ComponentChildren } from 'preact';
import './banner.css';

interface BannerProps {
  readonly look?: 'note' | 'good' | 'warn' | 'bad';
  /** A word before the text: status is never colour alone. */
  readonly word?: string | undefined;
  readonly children: ComponentChildren;
}

export const Banner = ({ look = 'note', word, children }: BannerProps) => (
  <div class={`banner ${look}`} role={look === 'bad' ? 'alert' : 'status'}>
    <p>
      {word && <strong>{word}: </strong>}
      {children}
    </p>
  </div>
);
