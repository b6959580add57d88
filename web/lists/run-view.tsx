import { csvText } from '@kontor/base/table';
import { useEffect, useRef } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { ApiFault, ServiceUnreachable } from '../api.ts';
import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { Fact, Facts } from '../components/facts.tsx';
import { FaultBanner } from '../shell/fault-banner.tsx';
import { number } from '../texts/formats.ts';
import { language } from '../texts/texts.ts';
import type { ListProgress, ListRun } from './list-run.ts';
import { listsTexts } from './lists.texts.ts';
import { FirstResults, RefusedRows } from './run-tables.tsx';

/** A run, its progress or its end, and the way to take its results. */
export function RunView({ run, onClose }: { readonly run: ListRun; readonly onClose: () => void }) {
  const t = listsTexts();
  const progress = run.progress.value;
  const heading = useRef<HTMLHeadingElement>(null);
  const { phase, answered, waiting, open } = progress;
  const isRunning = phase === 'running';
  const all = run.options.calls.length;
  // What the button led to is announced, and so is the end.
  useEffect(() => heading.current?.focus(), [isRunning]);
  const words = t.progress(number(answered), number(all));
  return (
    <>
      <section class="stack" aria-labelledby="list-progress">
        <h2 id="list-progress" tabIndex={-1} ref={heading}>
          {isRunning ? t.running : t.result}
        </h2>
        <div class="list-progress">
          <progress value={answered} max={Math.max(1, all)} aria-label={words} />
          <p>
            <strong>{words}</strong> <span class="quiet">{run.options.name}</span>
          </p>
        </div>
        <Counts progress={progress} />
        {isRunning ? (
          <div>
            <Button onClick={() => run.cancel()}>{t.cancel}</Button>
          </div>
        ) : (
          <End progress={progress} onAgain={() => run.run()} />
        )}
        {!isRunning && (
          <div class="stack">
            <div class="row">
              {answered > 0 && <Download run={run} />}
              {waiting + open > 0 && (
                <Button onClick={() => run.run()}>{t.goOn(number(waiting + open))}</Button>
              )}
              <Close run={run} onClose={onClose} />
            </div>
            {answered > 0 && <p class="quiet small">{t.downloadHint}</p>}
          </div>
        )}
      </section>
      <RefusedRows groups={progress.refused} />
      {answered > 0 && <FirstResults run={run} />}
    </>
  );
}

function Counts({ progress }: { readonly progress: ListProgress }) {
  const t = listsTexts();
  const { outcomes, failed, waiting, creditsUsed, waitingFor } = progress;
  const others = Object.entries(waitingFor).map(([what, count]) => `${nameOf(what)} ${number(count)}`);
  return (
    <>
      <div class="list-counts">
        <Facts>
          {(['valid', 'invalid', 'found', 'notFound'] as const).map(
            (outcome) =>
              outcomes[outcome] !== undefined && (
                <Fact key={outcome} name={t.outcomes[outcome]}>
                  <span class="number">{number(outcomes[outcome])}</span>
                </Fact>
              ),
          )}
          <Fact name={t.failed}>
            <span class="number">{number(failed)}</span>
          </Fact>
          {waiting > 0 && (
            <Fact name={t.waiting}>
              <span class="number">{number(waiting)}</span>
            </Fact>
          )}
          <Fact name={t.creditsUsed}>
            <span class="number">{number(creditsUsed)}</span>
          </Fact>
        </Facts>
      </div>
      {others.length > 0 && <p class="quiet">{t.waitingFor(others.join(', '))}</p>}
    </>
  );
}

/** `vies:DE` → `VIES (DE)` */
function nameOf(what: string): string {
  const [name = '', state] = what.split(':');
  return state === undefined ? name : `${name.toUpperCase()} (${state})`;
}

/** How it ended, and what to do about it. */
function End({ progress, onAgain }: { readonly progress: ListProgress; readonly onAgain: () => void }) {
  const t = listsTexts();
  const { phase, fault, isCancelled, open, unpaid } = progress;
  if (!isCancelled && (unpaid > 0 || (fault instanceof ApiFault && fault.status === 402)))
    return (
      <Banner look="warn">
        {t.noCredits} <Link href="/billing">{t.toBilling}</Link>
      </Banner>
    );
  if (phase === 'done')
    return open === 0 ? (
      <Banner look="good">{t.done}</Banner>
    ) : (
      <Banner>{t.doneButOpen(number(open))}</Banner>
    );
  if (isCancelled) return <Banner>{t.cancelled}</Banner>;
  if (fault instanceof ServiceUnreachable) return <Banner look="bad">{t.cut}</Banner>;
  return <FaultBanner fault={fault} onAgain={onAgain} />;
}

/** The browser stores the results: with a byte order mark, so that spreadsheets take it for UTF-8. */
function Download({ run }: { readonly run: ListRun }) {
  const t = listsTexts();
  const save = () => {
    // A file of one column has no separator of its own: spreadsheets of the reader's language expect theirs.
    const text = csvText(run.table(), language.value === 'de' ? ';' : ',');
    const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = `${run.options.name.replace(/\.\w{1,4}$/, '')}-${t.fileEnding}.csv`;
    link.click();
    // The browser has begun to read it by then.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
    run.isSaved.value = true;
  };
  return (
    <Button look="primary" onClick={save}>
      {t.download}
    </Button>
  );
}

/** Results that were not stored go only after a second press. */
function Close({ run, onClose }: { readonly run: ListRun; readonly onClose: () => void }) {
  const t = listsTexts();
  const isAtStake = run.progress.value.answered > 0 && !run.isSaved.value;
  if (!isAtStake) return <Button onClick={onClose}>{t.newList}</Button>;
  return (
    <details class="list-discard">
      <summary>{t.newList}</summary>
      <p class="small">{t.newListWhy}</p>
      <Button look="danger" onClick={onClose}>
        {t.discard}
      </Button>
    </details>
  );
}
