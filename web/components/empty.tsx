import type { ComponentChildren } from 'preact';
import './empty.css';

interface EmptyProps {
  readonly title: string;
  /** What will be here, and why it is worth it. */
  readonly children: ComponentChildren;
  /** The one action that fills it. */
  readonly action?: ComponentChildren;
}

export const Empty = ({ title, children, action }: EmptyProps) => (
  <div class="empty">
    <h2>{title}</h2>
    <p class="quiet">{children}</p>
    {action}
  </div>
);
