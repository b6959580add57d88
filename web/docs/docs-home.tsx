import { GUIDES } from 'virtual:guides';
import { OPERATIONS } from 'virtual:operations';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { FRONT_SAMPLES } from '../../src/http/pages/front-sample.data.ts';
import { CodeBlock } from '../components/code-block.tsx';
import type { PlaygroundOperation } from '../playground/operations.ts';
import type { Json } from '../playground/value.ts';
import { useTitle } from '../shell/title.ts';
import { language } from '../texts/texts.ts';
import { arriveAt } from './arrival.ts';
import { docsTexts } from './docs.texts.ts';
import { exampleSamples } from './example-key/example-key.ts';
import { KeyChoice } from './example-key/key-choice.tsx';
import { CALLER_CARDS, type HomeCard, OPERATOR_CARDS, PRODUCT_CARDS } from './home-cards.data.ts';
import './docs-home.css';

/** What there is to read, for callers and for operators, after a call that can be made at once. */
export function DocsHome() {
  const t = docsTexts();
  const page = useRef<HTMLDivElement>(null);
  useTitle(t.title);
  useEffect(() => {
    if (page.current !== null && location.hash !== '') arriveAt(page.current);
  }, []);
  return (
    <div class="stack loose docs-home" ref={page}>
      <header class="stack">
        <h1>{t.title}</h1>
        <p class="lead">{t.lead}</p>
      </header>
      <FirstCall />
      <TrackSection id="callers" title={t.tracks.callers}>
        <Cards cards={CALLER_CARDS} />
        <h3>{t.groups.make}</h3>
        <Cards cards={PRODUCT_CARDS} />
      </TrackSection>
      <TrackSection id="operators" title={t.tracks.operators}>
        <Cards cards={OPERATOR_CARDS} />
      </TrackSection>
      <TrackSection id="reference" title={t.groups.reference}>
        <ul class="docs-list">
          {OPERATIONS.map(({ name, titles }) => (
            <li key={name}>
              <Link href={`/docs/reference/${name}`}>{titles[language.value]}</Link>
            </li>
          ))}
        </ul>
      </TrackSection>
    </div>
  );
}

const INVOICE: PlaygroundOperation = {
  name: 'invoice-pdf',
  title: 'Invoice PDF',
  description: '',
  credits: 1,
  isDeprecated: false,
  method: 'POST',
  path: '/v2/invoice-pdf',
  carrier: 'json',
  schema: {},
  examples: [],
  files: [],
  isFileAlone: false,
  partTypes: {},
  answerTypes: ['application/pdf'],
};

/** The call of the front page beside the invoice that it makes. */
function FirstCall() {
  const { firstCall } = docsTexts();
  const id = language.value;
  const value = FRONT_SAMPLES[id] as { readonly [name: string]: Json };
  return (
    <section class="first-call" aria-labelledby="first-call">
      <div class="stack">
        <h2 id="first-call">{firstCall.title}</h2>
        <p>
          {firstCall.text} <a href="/dashboard/keys">{firstCall.keys}</a>
        </p>
        <CodeBlock
          label={firstCall.title}
          samples={exampleSamples({ origin: location.origin, operation: INVOICE, value })}
        />
        <KeyChoice />
      </div>
      <img src={`/pages/invoice-${id}.webp`} alt={firstCall.picture} width="800" height="1131" />
    </section>
  );
}

interface TrackSectionProps {
  readonly id: string;
  readonly title: string;
  readonly children: ComponentChildren;
}

const TrackSection = ({ id, title, children }: TrackSectionProps) => (
  <section class="stack" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);

/** Cards of the guides that there are. */
function Cards({ cards }: { readonly cards: readonly HomeCard[] }) {
  const { inEnglish } = docsTexts();
  const id = language.value;
  return (
    <ul class="cards">
      {cards.flatMap((card) => {
        const guide = GUIDES.find(({ name }) => name === card.guide);
        if (guide === undefined) return [];
        const [title, text] = card[id];
        const href = `/docs/${card.guide}${card.anchor === undefined ? '' : `#${card.anchor}`}`;
        return [
          <li key={href}>
            <Link href={href} class="card">
              <span class="card-title">
                {title}
                {guide.texts[id] === undefined && <span class="quiet small"> {inEnglish}</span>}
              </span>
              <span class="quiet">{text}</span>
            </Link>
          </li>,
        ];
      })}
    </ul>
  );
}
