import { WithCode } from '../../components/with-code.tsx';
import { language } from '../../texts/texts.ts';
import { docsTexts } from '../docs.texts.ts';
import type { HeaderDetails, OperationDetails, WarningDetails } from './operation-details.ts';

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
  readonly warnings?: readonly WarningDetails[];
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
function Warnings({ warnings }: { readonly warnings: readonly WarningDetails[] }) {
  const t = docsTexts();
  return (
    <>
      <a href="/docs/errors#warnings">{t.warnings}</a>
      {warnings.length > 0 && (
        <details>
          <summary>{t.tokens(warnings.length)}</summary>
          <dl class="tokens" lang="en">
            {warnings.map(({ token, meaning }) => (
              <div key={token}>
                <dt>
                  <code>{token}</code>
                </dt>
                <dd>
                  <WithCode text={meaning} />
                </dd>
              </div>
            ))}
          </dl>
          {language.value !== 'en' && <p class="quiet small">{t.tokensAreEnglish}</p>}
        </details>
      )}
    </>
  );
}
