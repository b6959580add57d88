import type { ComponentChildren } from 'preact';
import { Logo } from './logo.tsx';
import { Preferences } from './preferences.tsx';
import { PRODUCT } from './title.ts';
import './signed-out-layout.css';

/** The frame of pages for nobody: log-in, sign-up, links from mails. */
export const SignedOutLayout = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ComponentChildren;
}) => (
  <div class="outside">
    <main class="outside-main">
      <div class="mark">
        <Logo />
        {PRODUCT}
      </div>
      <h1>{title}</h1>
      {children}
    </main>
    <footer>
      <Preferences />
    </footer>
  </div>
);
