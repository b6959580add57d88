/** State of one thing that operations need. `away` names what to do about it. */
export interface Check {
  readonly state: 'ok' | 'away';
  readonly note?: string;
}

/** States by the names under which `/ready` shows them. */
export type Checks = Readonly<Record<string, Check>>;

const LOOKED_FOR = ' is being looked for';

/** The note in the first seconds of the service: nothing is known of the thing yet, so there is nothing to install either. */
export const searchNote = (thing: string): string => `${thing}${LOOKED_FOR}`;

/** Whether a check will have another answer in some seconds. */
export const isSearching = ({ note }: Check): boolean => note?.endsWith(LOOKED_FOR) === true;
