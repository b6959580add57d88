import type { TransferredError } from './transferred-error.ts';

/**
 * What a thread can be asked, by name. Inputs and results cross threads: plain data and typed arrays only (structured
 * clone).
 */
export type TaskTypes<Names extends PropertyKey = string> = {
  readonly [Name in Names]: { readonly input: unknown; readonly result: unknown };
};

export type TaskName<Tasks> = keyof Tasks & string;
export type InputOf<Tasks extends TaskTypes<keyof Tasks>, Name extends keyof Tasks> = Tasks[Name]['input'];
export type ResultOf<Tasks extends TaskTypes<keyof Tasks>, Name extends keyof Tasks> = Tasks[Name]['result'];

/** What a thread is started with. */
export interface StartData<Start> {
  readonly start: Start;
  /** Shared memory through which both sides see what is cancelled. */
  readonly cancelled: Int32Array;
}

/** Numbers are those of the question, from 1 on. */
export type ToThread<Tasks extends TaskTypes<keyof Tasks>> =
  | {
      readonly kind: 'ask';
      readonly id: number;
      readonly task: TaskName<Tasks>;
      readonly input: InputOf<Tasks, TaskName<Tasks>>;
    }
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'close' };

/** Once `ready`, then one answer for each question. */
export type FromThread =
  | { readonly kind: 'ready' }
  | { readonly kind: 'result'; readonly id: number; readonly result: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly failure: TransferredError };
