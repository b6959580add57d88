import { texts } from '../texts/texts.ts';
import { Button } from './button.tsx';

/** Pages by cursor: forwards as long as there is more, back to the beginning. */
export const Pager = ({
  isFirst,
  onFirst,
  onNext,
}: {
  readonly isFirst: boolean;
  readonly onFirst: () => void;
  /** Absent on the last page. */
  readonly onNext?: (() => void) | undefined;
}) => (
  <nav class="row" aria-label={texts.value.common.pages}>
    {!isFirst && <Button onClick={onFirst}>{texts.value.common.firstPage}</Button>}
    {onNext && <Button onClick={onNext}>{texts.value.common.nextPage}</Button>}
  </nav>
);
