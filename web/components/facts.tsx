import type { ComponentChildren } from 'preact';
import './facts.css';

/** Names and values under each other. */
export const Facts = ({ children }: { readonly children: ComponentChildren }) => (
  <dl class="facts">{children}</dl>
);

export const Fact = ({ name, children }: { readonly name: string; readonly children: ComponentChildren }) => (
  <div>
    <dt class="quiet">{name}</dt>
    <dd>{children}</dd>
  </div>
);
