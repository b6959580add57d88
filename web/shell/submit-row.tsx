import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import type { FormSubmission } from './form-submission.ts';

/** The end of every form: what is wrong with the whole, and the one button. */
export const SubmitRow = ({
  sending,
  action,
  look = 'primary',
}: {
  readonly sending: FormSubmission;
  readonly action: string;
  /** Pages with several forms have no primary one. */
  readonly look?: 'primary' | 'normal';
}) => (
  <>
    {sending.error && <Banner look="bad">{sending.error}</Banner>}
    <div>
      <Button type="submit" look={look} busy={sending.busy}>
        {action}
      </Button>
    </div>
  </>
);
