import type { InvitationShown } from '../../src/dashboard-api-types/wire.ts';
import { Banner } from '../components/banner.tsx';
import { Copy } from '../components/copy.tsx';
import { ExactTime } from '../texts/time.tsx';
import { operatorTexts } from './operator.texts.ts';

/** A one-time link that is never shown again. */
export function InvitationLink({ made }: { readonly made: InvitationShown }) {
  const { invite: t } = operatorTexts();
  return (
    <div class="stack">
      <Banner look="warn" word={t.shownOnce}>
        {t.shownOnceWhy}
      </Banner>
      <code class="key-text">{made.url}</code>
      <Copy text={made.url} />
      <p class="quiet">
        {t.made} <ExactTime at={made.expiresAt} />.
      </p>
    </div>
  );
}
