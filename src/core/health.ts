/** State of one thing that operations need. `away` names what to do about it. */
export interface Check {
  readonly state: 'ok' | 'away';
  readonly note?: string;
}

/** States by the names under which `/ready` shows them. */
export type Checks = Readonly<Record<string, Check>>;
