import type { ComponentChildren } from 'preact';
import { texts } from '../texts/texts.ts';
import { Logo } from './logo.tsx';
import { Preferences } from './preferences.tsx';
import { ProductSketch } from './product-sketch.tsx';
import { PRODUCT } from './title.ts';
import './signed-out-layout.css';

/** The frame of pages for nobody: log-in, sign-up, links from mails. */
export const SignedOutLayout = ({
  title,
  hasPicture = false,
  children,
}: {
  readonly title: string;
  /** With a sentence and a picture of what the product makes beside it. */
  readonly hasPicture?: boolean;
  readonly children: ComponentChildren;
}) => (
  <div class={hasPicture ? 'outside with-picture' : 'outside'}>
    <main class="outside-page">
      <div class="outside-main">
        <div class="mark">
          <Logo />
          {PRODUCT}
        </div>
        {hasPicture && <p class="outside-about narrow">{texts.value.about}</p>}
        <h1>{title}</h1>
        {children}
      </div>
      {hasPicture && (
        <div class="outside-picture">
          <ProductSketch />
          <p class="outside-about">{texts.value.about}</p>
        </div>
      )}
    </main>
    <footer>
      <Preferences />
    </footer>
  </div>
);
