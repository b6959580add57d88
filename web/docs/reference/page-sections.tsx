import type { ComponentChildren } from 'preact';
import { docsTexts } from '../docs.texts.ts';

/** The sections of an operation's page, in their order. */
const SECTIONS = ['fields', 'answers', 'headers', 'errors', 'limits', 'rules'] as const;
export type SectionName = (typeof SECTIONS)[number];

/** Beside those of fields, which are the names of members. */
const anchorOf = (part: SectionName): string => `part-${part}`;

/** What the page has, as links. */
export function SectionLinks({ isThere }: { readonly isThere: Readonly<Record<SectionName, boolean>> }) {
  const t = docsTexts();
  return (
    <nav class="reference-parts" aria-label={t.onThisPage}>
      {SECTIONS.filter((part) => isThere[part]).map((part) => (
        <a key={part} href={`#${anchorOf(part)}`}>
          {t.parts[part]}
        </a>
      ))}
    </nav>
  );
}

/** No landmark: its table, which can scroll, is one of the same name. */
export function PageSection({
  part,
  children,
}: {
  readonly part: SectionName;
  readonly children: ComponentChildren;
}) {
  return (
    <section class="stack reference-part">
      <h2 id={anchorOf(part)}>{docsTexts().parts[part]}</h2>
      {children}
    </section>
  );
}
