import { ApiFault } from '../api.ts';
import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { Copy } from '../components/copy.tsx';
import { faultText, waitOf } from '../texts/fault-text.ts';
import { texts } from '../texts/texts.ts';
import { useCountdown } from './countdown.ts';

interface FaultBannerProps {
  readonly fault: unknown;
  /** A sentence at the end that the cause does not have already. */
  readonly note?: string | undefined;
  readonly onAgain: () => void;
}

/**
 * What failed, with a way on: a wait of the service is counted down before it can be tried again, and what failed on our
 * side has the number by which the operator finds it.
 */
export function FaultBanner({ fault, note, onAgain }: FaultBannerProps) {
  const wait = waitOf(fault) ?? 0;
  const left = useCountdown(wait, fault);
  const { retry, requestId } = texts.value.common;
  const sentence = (seconds: number) => {
    const text = faultText(fault, seconds);
    return note === undefined || text.includes(note) ? text : `${text} ${note}`;
  };
  const id = fault instanceof ApiFault && fault.status === 500 ? fault.requestId : undefined;
  // Another attempt cannot help before the operator has done something.
  const isNotSetUp = fault instanceof ApiFault && fault.violations[0]?.cause === 'notSetUp';
  return (
    <Banner look="bad">
      {/* Read out once, while the number that is seen goes down. */}
      <span class={wait > 0 ? 'hidden-label' : undefined}>{sentence(wait)}</span>
      {wait > 0 && <span aria-hidden="true">{sentence(left)}</span>}{' '}
      {id !== undefined && (
        <span class="row">
          {requestId}: <code>{id}</code> <Copy text={id} />
        </span>
      )}
      {!isNotSetUp && (
        <div class="banner-action">
          <Button look="plain" disabled={left > 0} onClick={onAgain}>
            {retry}
          </Button>
        </div>
      )}
    </Banner>
  );
}
