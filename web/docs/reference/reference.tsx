import { GUIDES } from 'virtual:guides';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { Banner } from '../../components/banner.tsx';
import { CodeBlock } from '../../components/code-block.tsx';
import { Select } from '../../components/controls.tsx';
import { Field } from '../../components/field.tsx';
import { WithCode } from '../../components/with-code.tsx';
import type { PlaygroundOperation } from '../../playground/operations.ts';
import type { Json } from '../../playground/value.ts';
import { useTitle } from '../../shell/title.ts';
import { language } from '../../texts/texts.ts';
import { arrival, arriveAt } from '../arrival.ts';
import { docsTexts } from '../docs.texts.ts';
import { exampleSamples } from '../example-key/example-key.ts';
import { KeyChoice } from '../example-key/key-choice.tsx';
import { GuideHtml } from '../guide-html.tsx';
import { guideInLanguage } from '../guide-in-language.ts';
import { AnswerList } from './answer-list.tsx';
import { ErrorList } from './error-list.tsx';
import { FieldList } from './field-list.tsx';
import { HeaderLists } from './header-lists.tsx';
import type { OperationDetails } from './operation-details.ts';
import { PageSection, SectionLinks, type SectionName } from './page-sections.tsx';
import './reference.css';

interface ReferenceProps {
  readonly operation: PlaygroundOperation;
  readonly details: OperationDetails;
  /** The README of the operation as HTML; empty where there is none. */
  readonly rules: string;
  /** Whether the playground has it. */
  readonly isPlayable: boolean;
}

/** One operation: what it is, a call, then all that it takes and answers, folded. */
export function Reference({ operation, details, rules, isPlayable }: ReferenceProps) {
  useTitle(operation.title);
  const page = useRef<HTMLDivElement>(null);
  const arrived = arrival.value;
  useEffect(() => {
    if (page.current !== null) arriveAt(page.current);
  }, [operation, arrived]);
  const isThere: Readonly<Record<SectionName, boolean>> = {
    fields: Object.keys(operation.schema.properties ?? {}).length > 0,
    answers: true,
    headers: true,
    errors: details.errors.length > 0,
    limits: details.limits !== '',
    rules: rules !== '',
  };
  return (
    <div class="stack loose reference" ref={page}>
      <div class="reference-top">
        <Summary operation={operation} guides={details.guides} isPlayable={isPlayable} />
        <ExampleCalls operation={operation} />
      </div>
      <SectionLinks isThere={isThere} />
      {isThere.fields && (
        <PageSection part="fields">
          <FieldList schema={operation.schema} usual={usualMembers(operation)} />
        </PageSection>
      )}
      <PageSection part="answers">
        <AnswerList answers={details.answers} />
      </PageSection>
      <PageSection part="headers">
        <HeaderLists details={details} />
      </PageSection>
      {isThere.errors && (
        <PageSection part="errors">
          <ErrorList errors={details.errors} />
        </PageSection>
      )}
      {isThere.limits && (
        <PageSection part="limits">
          <GuideHtml html={details.limits} look="limits" />
        </PageSection>
      )}
      {isThere.rules && (
        <PageSection part="rules">
          <details lang="en">
            <summary lang={language.value}>{docsTexts().rulesFold}</summary>
            <GuideHtml html={rules} look="rules" />
          </details>
        </PageSection>
      )}
    </div>
  );
}

/** What the examples have. */
const usualMembers = ({ examples }: PlaygroundOperation): ReadonlySet<string> =>
  new Set(examples.flatMap(({ value }) => Object.keys(value)));

interface SummaryProps {
  readonly operation: PlaygroundOperation;
  readonly guides: readonly string[];
  readonly isPlayable: boolean;
}

function Summary({ operation, guides, isPlayable }: SummaryProps) {
  const t = docsTexts();
  return (
    <header class="stack">
      <h1>{operation.title}</h1>
      <p>
        <code>
          {operation.method} {operation.path}
        </code>{' '}
        <span class="quiet">{operation.credits === 0 ? t.free : t.credits(operation.credits)}</span>
      </p>
      {operation.isDeprecated && <Banner look="warn">{t.deprecated}</Banner>}
      <p>
        <WithCode text={operation.description} />
      </p>
      <ul class="reference-links">
        {isPlayable && (
          <li>
            <a href={`/dashboard/playground/${operation.name}`}>{t.tryIt}</a>
          </li>
        )}
        {guides.map((name) => (
          <GuideLink key={name} name={name} />
        ))}
      </ul>
    </header>
  );
}

function GuideLink({ name }: { readonly name: string }) {
  const t = docsTexts();
  const entry = GUIDES.find((guide) => guide.name === name);
  if (entry === undefined) return null;
  const guide = guideInLanguage(entry, language.value);
  return (
    <li>
      {t.guide}: <Link href={`/docs/${name}`}>{guide.title}</Link>
      {guide.language !== language.value && <span class="quiet small"> {t.inEnglish}</span>}
    </li>
  );
}

/** One call in every language; which of the examples is chosen. */
function ExampleCalls({ operation }: { readonly operation: PlaygroundOperation }) {
  const t = docsTexts();
  const [chosen, setChosen] = useState('');
  const example = operation.examples.find(({ id }) => id === chosen) ?? operation.examples[0];
  const value = (example?.value ?? {}) as { readonly [name: string]: Json };
  return (
    <div class="reference-call stack">
      {operation.examples.length > 1 && (
        <Field label={t.example}>
          <Select
            value={example?.id ?? ''}
            onValue={setChosen}
            options={operation.examples.map(({ id, title }) => ({ value: id, text: title }))}
          />
        </Field>
      )}
      <CodeBlock label={t.example} samples={exampleSamples({ origin: location.origin, operation, value })} />
      <KeyChoice />
    </div>
  );
}
