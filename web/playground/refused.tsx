import { ApiFault } from '../api.ts';
import { Banner } from '../components/banner.tsx';
import { CopyIcon } from '../components/copy.tsx';
import { FaultBanner } from '../shell/fault-banner.tsx';
import { CallCancelled } from '../shell/playground-call.ts';
import { number } from '../texts/formats.ts';
import { playgroundTexts } from './playground.texts.ts';
import { reasonText } from './reason-text.ts';

/** Everything that was wrong, each with its field; the same is at the fields themselves. */
export function Refused({ fault, onAgain }: { readonly fault: unknown; readonly onAgain: () => void }) {
  const t = playgroundTexts();
  if (fault instanceof CallCancelled) {
    return <Banner>{fault.credits === 0 ? t.cancelled : t.cancelledLate(number(fault.credits))}</Banner>;
  }
  if (!(fault instanceof ApiFault && fault.status === 406)) {
    // Every answer that is no success is free; without an answer it is unknown.
    return (
      <FaultBanner
        fault={fault}
        note={fault instanceof ApiFault ? t.notCharged : undefined}
        onAgain={onAgain}
      />
    );
  }
  return (
    <>
      <Banner look="bad">
        <strong>{t.wrong}</strong>
      </Banner>
      <dl class="facts">
        {fault.violations.map((one) => (
          <div key={`${one.field} ${one.message}`}>
            <dt class="mono small">{one.field ?? t.wholeCall}</dt>
            <dd>
              {reasonText(one)}
              <br />
              <a class="small" href={`/docs/errors#${one.message}`}>
                {one.message}
              </a>
              <CopyIcon text={one.message} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
