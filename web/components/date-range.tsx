import { texts } from '../texts/texts.ts';
import { Input } from './controls.tsx';
import { Field } from './field.tsx';
import './date-range.css';

interface DateRangeProps {
  /** `YYYY-MM-DD`, both inclusive. */
  readonly from: string;
  readonly until: string;
  readonly onRange: (from: string, until: string) => void;
}

export const DateRange = ({ from, until, onRange }: DateRangeProps) => (
  <div class="date-range">
    <Field label={texts.value.common.from}>
      <Input type="date" value={from} max={until} onValue={(value) => value && onRange(value, until)} />
    </Field>
    <Field label={texts.value.common.until}>
      <Input type="date" value={until} min={from} onValue={(value) => value && onRange(from, value)} />
    </Field>
  </div>
);
