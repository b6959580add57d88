import type { ComponentChildren } from 'preact';
import { Choices } from './choices.tsx';
import { Mark } from './mark.tsx';
import './outside.css';

/** The frame of pages for nobody: log-in, sign-up, links from mails. */
export const Outside = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ComponentChildren;
}) => (
  <div class="outside">
    <main class="outside-main">
      <div class="mark">
        <Mark />
        Kontor
      </div>
      <h1>{title}</h1>
      {children}
    </main>
    <footer>
      <Choices />
    </footer>
  </div>
);
