import { type ComponentChildren, Fragment } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Button } from '../components/button.tsx';
import { texts } from '../texts/texts.ts';
import { FaultBanner } from './fault-banner.tsx';
import { PasswordNotEntered } from './password-not-entered.ts';
import type { Resource } from './resource.ts';
import './resource-view.css';

/** Nothing for 200 ms, then a still outline of what comes, after 2 s a line that explains the wait. */
export function Skeleton({ lines = 3 }: { readonly lines?: number }) {
  const [stage, setStage] = useState(0);
  useEffect(() => {
    const timers = [setTimeout(() => setStage(1), 200), setTimeout(() => setStage(2), 2000)];
    return () => timers.forEach(clearTimeout);
  }, []);
  return (
    <div class="waiting" aria-busy="true">
      {stage > 0 && Array.from({ length: lines }, (_, line) => <div key={line} class="waiting-line" />)}
      <p class="quiet" aria-live="polite">
        {stage > 1 ? texts.value.common.loading : ''}
      </p>
    </div>
  );
}

interface ResourceViewProps<Value> {
  readonly answer: Resource<Value>;
  /** Of the outline. */
  readonly lines?: number;
  /** What is asked of somebody who has closed the password sheet; default: a sentence without the reason. */
  readonly locked?: string;
  readonly children: (value: Value) => ComponentChildren;
}

/**
 * Draws an answer: its outline, its fault with a way on, or itself; a fault after the first answer is shown above it.
 */
export function ResourceView<Value>({ answer, lines, locked, children }: ResourceViewProps<Value>) {
  if (answer.isWaiting) return <Skeleton {...(lines !== undefined && { lines })} />;
  // A sheet that was closed is no failure: what was shown before stays as it is.
  if (answer.fault instanceof PasswordNotEntered && answer.value === undefined) {
    const { notEntered, confirm } = texts.value.passwordAgain;
    return (
      <div class="stack">
        <p>{locked ?? notEntered}</p>
        <div>
          <Button look="primary" onClick={answer.again}>
            {confirm}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <Fragment>
      {answer.fault !== undefined && !(answer.fault instanceof PasswordNotEntered) && (
        <FaultBanner fault={answer.fault} onAgain={answer.again} />
      )}
      {answer.value !== undefined && children(answer.value)}
    </Fragment>
  );
}
