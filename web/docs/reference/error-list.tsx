import { Fragment } from 'preact';
import { Link } from 'wouter-preact';
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
                      <Broken name={id} />
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

/** Breaks before capitals only. */
const Broken = ({ name }: { readonly name: string }) => (
  <code>
    {name.split(/(?<=[a-z0-9])(?=[A-Z])/).map((part, index) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </code>
);
