import type { Publication } from '../rules/rule-set.ts';

/** A published XML schema as data (XML Schema 1.0 part 1, as far as those of UBL and UN/CEFACT use it). */
export interface SchemaSet extends Publication {
  /** Names of root elements → numbers of their types. */
  readonly roots: Readonly<Record<string, number>>;
  readonly types: readonly SchemaType[];
  readonly values: readonly SimpleType[];
}

/** A complex type: child elements, or a text of a simple type; both may have attributes. */
export interface SchemaType {
  readonly children?: readonly Particle[];
  /** Number of a simple type. */
  readonly value?: number;
  readonly attributes?: Readonly<Record<string, SchemaAttribute>>;
}

/** `one` of a list of elements (a choice of more than one, a sequence has one), how many times; `max` −1 is without bound. */
export interface Particle {
  /** Name and number of its type; `*` with −1 is any element of another namespace, of which nothing is checked. */
  readonly one: readonly (readonly [name: string, type: number])[];
  readonly min: number;
  readonly max: number;
}

export interface SchemaAttribute {
  /** Number of a simple type. */
  readonly value: number;
  readonly isRequired?: true;
  readonly fixed?: string;
}

/** A built-in type with facets (XML Schema 1.0 part 2). */
export interface SimpleType {
  readonly base: string;
  readonly codes?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
}
