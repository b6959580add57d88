import { type DecayOptions, ForwardDecay } from './forward-decay.ts';
import { type Source, type SourceShares, weightOf } from './source.ts';
import { type GroupUse, SourceTally } from './source-tally.ts';

/** What weighs less than this (in the unit that is summed) is forgotten. */
const NEGLIGIBLE = 1e-3;

interface SourceSumsOptions extends DecayOptions {
  /** Members and accounts that are remembered; default: of `SourceTally`. */
  readonly most?: number;
}

/** What each account and each of its keys has used lately: sums in which the past counts less and less. */
export class SourceSums implements SourceShares {
  readonly #decay: ForwardDecay;
  readonly #scaled: SourceTally;

  constructor({ most, ...options }: SourceSumsOptions) {
    this.#scaled = new SourceTally(most);
    this.#decay = new ForwardDecay(options, (by) => this.#scaled.setBack(by, NEGLIGIBLE));
  }

  add(source: Source, amount: number): void {
    this.#scaled.add(source, amount * this.#decay.weight());
  }

  readonly shareOf = (source: Source): number => {
    const weight = this.#decay.weight();
    return this.#scaled.totalOf(source) / weight / weightOf(source);
  };

  readonly partOf = (source: Source): number => {
    const weight = this.#decay.weight();
    return this.#scaled.partOf(source) / weight;
  };

  /** All that is not negligible, for `sourceLevels`. */
  groups(): readonly GroupUse[] {
    const by = this.#decay.weight();
    return this.#scaled
      .groups()
      .map(({ members, total, ...group }) => ({
        ...group,
        total: total / by,
        members: new Map([...members].map(([member, amount]) => [member, amount / by])),
      }))
      .filter(({ total }) => total > NEGLIGIBLE);
  }
}
