/** One published number of a series. */
export interface Observation {
  readonly year: number;
  /** 1 to 12; absent for the value of a whole year. */
  readonly month?: number;
  /** The decimal number as published, in its shortest form: `128.2`, `100`. Greater than zero. */
  readonly value: string;
  /** The publisher's marks, e.g. `p` provisional, `e` estimated, `r` revised, `d` definition differs. */
  readonly flags?: string;
}

/** The values of one series in one document. */
export interface DocumentSeries {
  /** One of our indexes, or `at-cpi-2025`, of which others are made. */
  readonly index: string;
  /** The dataset that the values come from, see `ORIGIN`. */
  readonly origin: string;
  /** The base year of the values where it is not the index's own. */
  readonly base?: number;
  readonly observations: readonly Observation[];
}
