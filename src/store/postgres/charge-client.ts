import { setTimeout as sleep } from 'node:timers/promises';
import { databaseUnavailable } from '../../core/database-unavailable.ts';
import type { GivenUp, Settled } from '../give-up-list.ts';
import type { Charge, ChargeOutcome } from '../records.ts';
import type { Breaker } from './breaker.ts';
import { type GroupAnswer, type GroupPlan, groupPlan, groupValues, outcomesOf } from './group-plan.ts';
import type { OwnConnection } from './own-connection.ts';
import type { RepeatReason } from './postgres-connection.ts';
import { send } from './postgres-driver.ts';
import {
  asUnavailable,
  ConnectionLost,
  isConstraint,
  isOutdatedPlan,
  isSerialization,
} from './postgres-errors.ts';

/** A connection that is silent for so long is given up for another one. */
const SILENCE_MS = 500;
/** However late the group comes: one attempt on a quick database. */
const LEAST_MS = 50;
const PAUSE_MS = 20;
const SETTLE_MS = 2_000;

const CHARGE_GROUP = 'SELECT charge_group_v1($1, $2, $3, $4, $5, $6, $7, $8, $9) AS answer';
const GIVE_UP = 'SELECT charge_give_up_v1($1) AS answer';

interface ChargeClientOptions {
  /** For charges alone: no report may be in their way. */
  readonly connection: OwnConnection;
  readonly prepares: boolean;
  readonly breaker: Breaker;
  /** Charges whose calls were answered 503 though they may have been made. */
  readonly onGivenUp: (items: readonly Charge[]) => void;
  readonly onRepeat?: ((reason: RepeatReason) => void) | undefined;
}

/** What is to be sent: `again` when it was sent before without an answer, `apart` when each item counts by itself. */
interface Attempt {
  readonly items: readonly Charge[];
  readonly plan: GroupPlan;
  again: boolean;
  apart: boolean;
}

/**
 * Sends groups of charges, each exactly once whatever happens to the connection (rules: A charge whose answer is lost).
 */
export class ChargeClient {
  readonly #options: ChargeClientOptions;

  constructor(options: ChargeClientOptions) {
    this.#options = options;
  }

  /** @throws Unavailable; then none of the group is charged, or is refunded */
  async chargeGroup(items: readonly Charge[], maxWaitMs: number): Promise<ChargeOutcome[]> {
    const { breaker, onGivenUp, onRepeat } = this.#options;
    if (breaker.isOpen) throw databaseUnavailable();
    const plan = groupPlan(items);
    const attempt: Attempt = { items, plan, again: false, apart: plan.hasTags };
    const end = performance.now() + Math.max(maxWaitMs, LEAST_MS);
    for (;;) {
      const left = end - performance.now();
      if (left <= 0) break;
      try {
        return await this.#send(attempt, Math.min(left, SILENCE_MS));
      } catch (error) {
        if (isConstraint(error) && !attempt.apart) attempt.apart = true;
        else if (isWorthAnother(error)) onRepeat?.(isSerialization(error) ? 'serialization' : 'connection');
        else throw this.#failed(attempt, error);
      }
      await sleep(Math.min(PAUSE_MS, Math.max(0, end - performance.now())));
    }
    breaker.open();
    if (attempt.again) onGivenUp(items);
    throw databaseUnavailable();
  }

  #failed({ again, items }: Attempt, error: unknown): unknown {
    // An earlier attempt may have charged them all the same.
    if (again) this.#options.onGivenUp(items);
    return asUnavailable(error);
  }

  async #send(attempt: Attempt, withinMs: number): Promise<ChargeOutcome[]> {
    const { items, plan, again, apart } = attempt;
    const { connection, prepares } = this.#options;
    const client = await connection.get(withinMs);
    const statement = {
      text: CHARGE_GROUP,
      values: [...groupValues(items, plan), again, apart],
      name: prepares ? 'kontor_charge_group' : undefined,
    };
    try {
      const { rows } = await send(client, statement, withinMs);
      return outcomesOf(items, plan, JSON.parse(rows[0]!.answer as string) as GroupAnswer);
    } catch (error) {
      if (error instanceof ConnectionLost) attempt.again = true;
      if (error instanceof ConnectionLost || isOutdatedPlan(error)) connection.drop(client);
      throw error;
    }
  }

  /** @throws ConnectionLost, errors of the server: nothing of it happened, or all of it */
  async giveUp(items: readonly GivenUp[]): Promise<Settled> {
    const { connection } = this.#options;
    const client = await connection.get(SETTLE_MS);
    try {
      const { rows } = await send(client, { text: GIVE_UP, values: [JSON.stringify(items)] }, SETTLE_MS);
      return JSON.parse(rows[0]!.answer as string) as Settled;
    } catch (error) {
      if (error instanceof ConnectionLost) connection.drop(client);
      throw error;
    }
  }
}

const isWorthAnother = (error: unknown): boolean =>
  error instanceof ConnectionLost || isSerialization(error) || isOutdatedPlan(error);
