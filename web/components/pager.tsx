import { texts } from '../texts/texts.ts';
import { Button } from './button.tsx';

/** Pages by cursor: forwards as long as there is more, back to the beginning. */
export const Pager = ({
  label = texts.value.common.pages,
  isFirst,
  onFirst,
  onNext,
}: {
  /** Where a page has several lists. */
  readonly label?: string;
  readonly isFirst: boolean;
  readonly onFirst: () => void;
  /** Absent on the last page. */
  readonly onNext?: (() => void) | undefined;
}) => (
  <nav class="row" aria-label={label}>
    {!isFirst && <Button onClick={onFirst}>{texts.value.common.firstPage}</Button>}
    {onNext && <Button onClick={onNext}>{texts.value.common.nextPage}</Button>}
  </nav>
);
