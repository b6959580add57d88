import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import type { Checklist } from '../../src/dashboard-api-types/wire.ts';
import { FRONT_SAMPLES } from '../../src/http/pages/front-sample.data.ts';
import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { CodeBlock } from '../components/code-block.tsx';
import { DocumentFrame } from '../components/document-frame.tsx';
import { mayCall, useKeys } from '../shell/keys.ts';
import { type PlaygroundResult, runPlaygroundCall } from '../shell/playground-call.ts';
import { faultText } from '../texts/fault-text.ts';
import { number } from '../texts/formats.ts';
import { language } from '../texts/texts.ts';
import { overviewTexts } from './overview.texts.ts';
import './first-call.css';

interface FirstCallProps {
  readonly checklist: Checklist;
  readonly onCalled: () => void;
}

/** Until a first call was served: a real request beside what it makes, and three steps that tick themselves. */
export function FirstCall({ checklist, onCalled }: FirstCallProps) {
  const { start: t } = overviewTexts();
  const keys = useKeys();
  const key = keys.value?.keys.find((one) => mayCall(one, 'invoice-pdf'));
  const [played, setPlayed] = useState<PlaygroundResult>();
  const [fault, setFault] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  // Labels, items and figures are in the language of the page.
  const invoice = FRONT_SAMPLES[language.value];
  const run = async (keyId: number) => {
    setBusy(true);
    setFault(undefined);
    try {
      setPlayed(await runPlaygroundCall('invoice-pdf', keyId, invoice));
      onCalled();
    } catch (refused) {
      setFault(refused);
    } finally {
      setBusy(false);
    }
  };
  const steps = [
    { text: t.steps.key, isDone: checklist.hasKey },
    { text: t.steps.call, isDone: checklist.hasCall || played !== undefined },
    { text: t.steps.see, isDone: played !== undefined },
  ];
  return (
    <section class="first-call" aria-labelledby="first-call-title">
      <div class="stack">
        <h2 id="first-call-title">{t.title}</h2>
        <p class="quiet">{t.why}</p>
        <ol class="steps">
          {steps.map(({ text, isDone }) => (
            <li key={text} class={isDone ? 'done' : undefined}>
              {text} <span class="hidden-label">({isDone ? t.done : t.open})</span>
            </li>
          ))}
        </ol>
        {keys.value !== undefined && key === undefined && <Link href="/keys">{t.createKey}</Link>}
        {key !== undefined && (
          <div class="stack">
            <div>
              <Button look="primary" busy={busy} onClick={() => void run(key.id)}>
                {t.run}
              </Button>
            </div>
            <p class="quiet small">{t.runWith(key.name)}</p>
          </div>
        )}
        {fault !== undefined && <Banner look="bad">{faultText(fault)}</Banner>}
      </div>
      <div class="stack first-document">
        {played === undefined ? (
          <img
            class="sample-picture"
            src={`/pages/invoice-${language.value}.webp`}
            alt={t.sample}
            width="800"
            height="1131"
          />
        ) : (
          <>
            <DocumentFrame content={played.content} label={t.result} />
            <p class="quiet small">{t.spent(number(played.credits), number(played.ms))}</p>
          </>
        )}
      </div>
      <div class="first-request">
        <CodeBlock
          label={t.request}
          samples={[{ id: 'json', name: 'JSON', code: JSON.stringify(invoice, undefined, 2) }]}
        />
      </div>
    </section>
  );
}
