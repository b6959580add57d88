import { Fragment } from 'preact';
import { Link } from 'wouter-preact';
import { WithCode } from '../../components/with-code.tsx';
import { docsTexts } from '../docs.texts.ts';
import type { HeaderDetails, OperationDetails } from './operation-details.ts';

/** Headers of the request, and those of the answers, folded. */
export function HeaderLists({ details }: { readonly details: OperationDetails }) {
  const t = docsTexts();
  const { requestHeaders, answerHeaders, warnings } = details;
  return (
    <>
      <HeaderList headers={requestHeaders} />
      <details>
        <summary>{t.answerHeaders(answerHeaders.length)}</summary>
        <HeaderList headers={answerHeaders} warnings={warnings} />
      </details>
    </>
  );
}

interface HeaderListProps {
  readonly headers: readonly HeaderDetails[];
  readonly warnings?: readonly string[];
}

const HeaderList = ({ headers, warnings = [] }: HeaderListProps) => (
  <dl class="facts-list">
    {headers.map(({ name, meaning }) => (
      <div key={name}>
        <dt>
          <code>{name}</code>
        </dt>
        <dd>{meaning === '' ? <Warnings warnings={warnings} /> : <WithCode text={meaning} />}</dd>
      </div>
    ))}
  </dl>
);

/** What `X-Warning` may have, beside the two tokens of all operations. */
function Warnings({ warnings }: { readonly warnings: readonly string[] }) {
  const t = docsTexts();
  return (
    <>
      <Link href="/docs/errors#warnings">{t.warnings}</Link>
      {warnings.map((token, index) => (
        <Fragment key={token}>
          {index === 0 ? ': ' : ', '}
          <Link href={`/docs/errors#${token}`}>
            <code>{token}</code>
          </Link>
        </Fragment>
      ))}
    </>
  );
}
