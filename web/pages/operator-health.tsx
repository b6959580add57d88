import { useState } from 'preact/hooks';
import type { BackupAnswer, OperatorHealth } from '../../src/dashboard-api-types/wire.ts';
import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { Copy } from '../components/copy.tsx';
import { Tag } from '../components/tag.tsx';
import { callApiWithPassword } from '../shell/password-dialog.tsx';
import { ignorePasswordNotEntered } from '../shell/password-not-entered.ts';
import { useResource } from '../shell/resource.ts';
import { ResourceView } from '../shell/resource-view.tsx';
import { faultText } from '../texts/fault-text.ts';
import { number } from '../texts/formats.ts';
import { healthTexts } from './health.texts.ts';
import { type Problem, problemsOf } from './health-problems.ts';
import {
  BooksTable,
  Note,
  ProgramsTable,
  RegistersTable,
  SeriesTable,
  ServiceTable,
} from './health-tables.tsx';
import { HeaviestUse } from './heaviest-use.tsx';
import './operator.css';

/** How the service is: the worst first, then what it is made of. */
export function Health() {
  const t = healthTexts();
  const answer = useResource<OperatorHealth>('/operator/health', { live: true });
  return (
    <ResourceView answer={answer} lines={6}>
      {(health) => (
        <div class="stack loose">
          <div class="stack">
            <Head health={health} />
            <Copy look="normal" label={t.copy} text={JSON.stringify(health, null, 2)} />
          </div>
          <ServiceTable health={health} />
          <Backups health={health} onMade={answer.again} />
          <ProgramsTable health={health} />
          <RegistersTable health={health} />
          <SeriesTable health={health} />
          <BooksTable health={health} />
          <HeaviestUse heaviest={health.heaviest} />
        </div>
      )}
    </ResourceView>
  );
}

function Head({ health }: { readonly health: OperatorHealth }) {
  const t = healthTexts();
  const problems = problemsOf(health);
  const notSetUp = health.registers.filter(({ isSetUp }) => !isSetUp).length;
  if (problems.length === 0 && health.status === 'ok') {
    return (
      <Banner look="good" word={t.well}>
        {t.wellWhy} {notSetUp > 0 && t.alsoNotSetUp(notSetUp)}
      </Banner>
    );
  }
  const isBad = health.status === 'unavailable' || problems.some(({ look }) => look === 'bad');
  return (
    <Banner look={isBad ? 'bad' : 'warn'} word={health.status === 'unavailable' ? t.notReady : t.attention}>
      {problems.map(problemText).join(', ')}.
    </Banner>
  );
}

function problemText(problem: Problem): string {
  const t = healthTexts();
  switch (problem.kind) {
    case 'check':
      return t.checks[problem.name] ?? t.otherCheck(problem.name);
    case 'imbalances':
      return t.imbalances(problem.count, number(problem.count));
    case 'backup':
      return t.backupAway;
    case 'old':
      return t.old(problem.count, number(problem.days));
    default:
      return t[problem.kind](problem.count);
  }
}

/** What `/ready` has of the backups, and one more by order. */
function Backups({
  health: { backup },
  onMade,
}: {
  readonly health: OperatorHealth;
  readonly onMade: () => void;
}) {
  const t = healthTexts();
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<BackupAnswer>();
  const [fault, setFault] = useState<unknown>();
  const backUp = async () => {
    setBusy(true);
    setAnswer(undefined);
    setFault(undefined);
    await callApiWithPassword<BackupAnswer>('POST', '/operator/backups')
      .then(setAnswer, ignorePasswordNotEntered(setFault))
      .finally(() => setBusy(false));
    onMade();
  };
  return (
    <section class="stack">
      <h2>{t.backups}</h2>
      {backup === null ? (
        <p class="quiet">{t.elsewhere}</p>
      ) : (
        <>
          <p class="state-line">
            <Tag look={backup.state === 'ok' ? 'good' : 'bad'}>
              {backup.state === 'ok' ? t.states.ok : t.noGoodCopy}
            </Tag>
            <Note check={backup} />
          </p>
          {fault !== undefined && <Banner look="bad">{faultText(fault)}</Banner>}
          {answer?.problem != null && (
            <Banner look="bad">
              <Note
                check={{ note: answer.problem, ...(answer.notes !== undefined && { notes: answer.notes }) }}
              />
            </Banner>
          )}
          <div class="row">
            <Button busy={isBusy} onClick={() => void backUp()}>
              {t.backUp}
            </Button>
            <span role="status">{answer?.file == null ? '' : t.backedUp(answer.file)}</span>
          </div>
        </>
      )}
    </section>
  );
}
