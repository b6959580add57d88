import type { ComponentChildren } from 'preact';
import { docsTexts } from '../docs.texts.ts';

/** The parts of an operation's page, in their order. */
const PARTS = ['fields', 'answers', 'headers', 'errors', 'limits', 'rules'] as const;
export type Part = (typeof PARTS)[number];

/** Beside those of fields, which are the names of members. */
const anchorOf = (part: Part): string => `part-${part}`;

/** What the page has, as links. */
export function Parts({ isThere }: { readonly isThere: Readonly<Record<Part, boolean>> }) {
  const t = docsTexts();
  return (
    <nav class="reference-parts" aria-label={t.onThisPage}>
      {PARTS.filter((part) => isThere[part]).map((part) => (
        <a key={part} href={`#${anchorOf(part)}`}>
          {t.parts[part]}
        </a>
      ))}
    </nav>
  );
}

/** No landmark: its table, which can scroll, is one of the same name. */
export function PartSection({
  part,
  children,
}: {
  readonly part: Part;
  readonly children: ComponentChildren;
}) {
  return (
    <section class="stack reference-part">
      <h2 id={anchorOf(part)}>{docsTexts().parts[part]}</h2>
      {children}
    </section>
  );
}
