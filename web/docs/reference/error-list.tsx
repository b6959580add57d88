import { Fragment } from 'preact';
import { Link } from 'wouter-preact';
import { BrokenName } from '../broken-name.tsx';
import { docsTexts } from '../docs.texts.ts';
import type { FieldErrors } from './operation-details.ts';

/** More are folded. */
const MAX_OPEN = 30;

/** The identifiers of wrong input, by the field that they are about. */
export function ErrorList({ errors }: { readonly errors: readonly FieldErrors[] }) {
  const t = docsTexts();
  const count = new Set(errors.flatMap(({ identifiers }) => identifiers)).size;
  return (
    <>
      <p>{t.errorsLead}</p>
      <details open={count <= MAX_OPEN}>
        <summary>{t.identifiers(count)}</summary>
        <dl class="facts-list">
          {errors.map(({ field, identifiers }) => (
            <div key={field}>
              <dt>
                <code>{field}</code>
              </dt>
              <dd>
                {identifiers.map((id) => (
                  <Fragment key={id}>
                    <Link href={`/docs/errors#${id}`} class="identifier-link">
                      <code>
                        <BrokenName name={id} />
                      </code>
                    </Link>{' '}
                  </Fragment>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
