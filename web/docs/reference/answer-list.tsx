import { Link } from 'wouter-preact';
import { CodeBlock } from '../../components/code-block.tsx';
import { WithCode } from '../../components/with-code.tsx';
import { docsTexts } from '../docs.texts.ts';
import type { AnswerDetails } from './operation-details.ts';

/** Every status with its type and an example of its body, folded; a result that is JSON is open. */
export function AnswerList({ answers }: { readonly answers: readonly AnswerDetails[] }) {
  return (
    <div>
      {answers.map((answer) => (
        <Answer key={answer.status} answer={answer} />
      ))}
    </div>
  );
}

function Answer({
  answer: { status, meaning, types, example, identifier },
}: {
  readonly answer: AnswerDetails;
}) {
  const t = docsTexts();
  const label = t.exampleBody(status);
  return (
    <details class="answer" id={`status-${status}`} open={status === '200' && example !== undefined}>
      <summary>
        <strong>{status}</strong>{' '}
        <span>
          <WithCode text={meaning === '' ? t.result : meaning} />
        </span>
      </summary>
      <div class="stack">
        <p class="quiet small">
          {types.length === 0
            ? t.noBody
            : types.map((type, index) => (
                <span key={type}>
                  {index > 0 && ', '}
                  <code>{type}</code>
                </span>
              ))}
          {types.length > 0 && example === undefined && ` · ${t.fileBody}`}
          {identifier !== undefined && (
            <>
              {' · '}
              <Link href={`/docs/errors#${identifier}`}>{t.causes}</Link>
            </>
          )}
        </p>
        {example !== undefined && (
          <CodeBlock label={label} samples={[{ id: 'json', name: 'JSON', code: example }]} />
        )}
      </div>
    </details>
  );
}
