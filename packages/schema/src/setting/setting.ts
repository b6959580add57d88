import type { z } from 'zod';

/** One variable of the environment that the operator may set: declared beside the code that reads its value. */
export interface Setting<Value> {
  /** The form of its text, and the value that it gives. */
  readonly form: z.ZodType<Value, string>;
  /** Without it, or with an empty text. */
  readonly byDefault: Value;
  /** For the operator: one clause, its bounds and the meaning of its words, without full stop. */
  readonly meaning: string;
  /** Never shown; may come from the file that `<NAME>_FILE` names. */
  readonly isSecret?: true;
  /** Names a folder that must be there at the start. */
  readonly isFolder?: true;
  /** A program, by name or path: it must be there when the server starts. */
  readonly isProgram?: true;
  /** Files and folders that must be there when the server starts. */
  readonly isPaths?: true;
  /**
   * Names a file that is read at the start: throws what its text does wrong, in one sentence with the setting's name.
   */
  readonly useFile?: (text: string) => unknown;
  /**
   * An address that the service itself asks: the operator's own choice may be plain http and lead to private
   * addresses.
   */
  readonly isUpstream?: true;
}

/** Declarations by the name of their variable. */
export type Settings<Values> = { readonly [Name in keyof Values]: Setting<Values[Name]> };

/** The values of declarations, under the same names. */
export type ValuesOf<Declared> = {
  readonly [Name in keyof Declared]: Declared[Name] extends Setting<infer Value> ? Value : never;
};

/** Declarations whose values do not matter: to list, to read and to show them. */
export type AnySettings = Readonly<Record<string, Setting<unknown>>>;
