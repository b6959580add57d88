import type { ComponentChildren } from 'preact';
import './empty.css';

interface EmptyProps {
  readonly title: string;
  /** `h1` where there is nothing else on the page. */
  readonly heading?: 'h1' | 'h2';
  /** What will be here, and why it is worth it. */
  readonly children: ComponentChildren;
  /** The one action that fills it. */
  readonly action?: ComponentChildren;
}

export const Empty = ({ title, heading: Heading = 'h2', children, action }: EmptyProps) => (
  <div class="empty">
    <Heading>{title}</Heading>
    <p class="quiet">{children}</p>
    {action}
  </div>
);
