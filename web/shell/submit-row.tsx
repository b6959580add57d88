import { Banner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import type { Sending } from './form.ts';

/** The end of every form: what is wrong with the whole, and the one button. */
export const SubmitRow = ({ sending, action }: { readonly sending: Sending; readonly action: string }) => (
  <>
    {sending.error && <Banner look="bad">{sending.error}</Banner>}
    <div>
      <Button type="submit" look="primary" busy={sending.busy}>
        {action}
      </Button>
    </div>
  </>
);
