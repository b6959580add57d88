import { Link } from 'wouter-preact';
import type { KeyRow, Overview } from '../../src/dashboard-api-types/wire.ts';
import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { Field } from '../components/field.tsx';
import { KeySelect } from '../playground/key-select.tsx';
import { playgroundTexts } from '../playground/playground.texts.ts';
import { useChosenKey } from '../playground/use-chosen-key.ts';
import { useResource } from '../shell/resource.ts';
import { ResourceView } from '../shell/resource-view.tsx';
import { number } from '../texts/formats.ts';
import { listsTexts } from './lists.texts.ts';

interface StartStepProps {
  readonly operation: string;
  readonly keys: readonly KeyRow[];
  /** Calls that will be made. */
  readonly calls: number;
  /** Rows without a value. */
  readonly leftOut: number;
  /** Of one call. */
  readonly credits: number;
  readonly onStart: (keyId: number) => void;
}

/** What it costs and what there is, before anything is sent; with which key; and the one button. */
export function StartStep({ operation, keys, calls, leftOut, credits, onStart }: StartStepProps) {
  const t = listsTexts();
  const play = playgroundTexts();
  const balance = useResource<Overview>('/overview');
  // Answers to test keys are examples: nobody means them for a list.
  const key = useChosenKey(operation, keys, ({ isTest }) => !isTest);
  const live = keys.filter(({ state }) => state === 'live');
  const isTest = key.usable.find(({ id }) => id === key.id)?.isTest === true;
  const { id } = key;
  return (
    <section class="stack" aria-labelledby="list-start">
      <h2 id="list-start">{t.start}</h2>
      {leftOut > 0 && <p>{t.leftOut(number(leftOut))}</p>}
      {isTest ? (
        <Banner>{t.testKey}</Banner>
      ) : (
        <ResourceView answer={balance} lines={2}>
          {(data) => <Price calls={calls} credits={credits} balance={data} />}
        </ResourceView>
      )}
      {id === undefined ? (
        <p>
          {live.length > 0 ? play.noRightKey : play.noKey} <Link href="/keys">{play.createKey}</Link>
        </p>
      ) : (
        <div class="list-start">
          <Field label={play.key}>
            <KeySelect live={live} usable={key.usable} keyId={id} onKey={key.choose} />
          </Field>
          <Button
            look="primary"
            onClick={() => {
              key.keep(id);
              onStart(id);
            }}
          >
            {t.begin(number(calls))}
          </Button>
        </div>
      )}
    </section>
  );
}

interface PriceProps {
  readonly calls: number;
  readonly credits: number;
  readonly balance: Overview;
}

function Price({ calls, credits, balance }: PriceProps) {
  const t = listsTexts();
  const affordable = Math.floor(balance.credits / credits);
  return (
    <div>
      <p>
        <strong>{t.price(number(calls), number(credits), number(calls * credits))}</strong>
      </p>
      <p class="quiet">
        {balance.unlimited ? t.unlimited : t.balance(number(balance.credits))}{' '}
        {!balance.unlimited && affordable < calls && (
          <>
            {t.tooFew(number(affordable))} <Link href="/billing">{t.toBilling}</Link>{' '}
          </>
        )}
        {t.freeRefusals}
      </p>
    </div>
  );
}
