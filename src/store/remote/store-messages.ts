import type { TransferredError } from '../../threads/transferred-error.ts';
import type { Notice } from '../sql/sql-connection.ts';

/** The first frame of a connection. */
export interface Greeting {
  /** Version of the program: both ends have the same. */
  readonly build: string;
  /** 16 bytes that only processes of this start have. */
  readonly token: Uint8Array;
}

/** Numbers are those of the question, from 1 on. */
export interface Question {
  readonly n: number;
  readonly name: string;
  readonly values: readonly unknown[];
}

/** Answers come in any order; the first one, of number 0, is that to the greeting. */
export type FromServer =
  | { readonly n: number; readonly r: unknown }
  | { readonly n: number; readonly e: TransferredError }
  /** What another process has changed. */
  | { readonly notice: Notice };

/** Where the store of other processes is. */
export interface StorePlace {
  /** Of the socket. */
  readonly path: string;
  readonly token: Uint8Array;
}
