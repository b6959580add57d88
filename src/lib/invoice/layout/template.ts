import type { Letterhead } from './letterhead.ts';
import type { Look } from './look.ts';

/** A template: its look, and the few parts that each draws in its own way. */
export interface Template {
  readonly look: Look;
  /** Logo, sender and what else stands above the address window on the first page. */
  readonly drawHead: (head: Letterhead) => void;
  /** The heading above the table, baseline at `y`. */
  readonly drawHeading: (head: Letterhead, y: number) => void;
}
