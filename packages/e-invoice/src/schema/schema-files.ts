import type { Profile } from '../document/profile.ts';
import type { Syntax } from '../document/syntax.ts';
import { SchemaChecker } from './check-schema.ts';
import type { SchemaSet } from './schema-set.ts';

/** Schemas that come with this package (data/schemas/README.md). */
const SCHEMA_FILES: Readonly<Record<Syntax, string>> = {
  CII: 'xsd-cii-d16b',
  UBL: 'xsd-ubl-2.1',
  UBL_CREDIT_NOTE: 'xsd-ubl-2.1',
};

/**
 * Profiles of Factur-X have schemas of their own: less than the Cross Industry Invoice has, of its release D22B. EXTENDED-CTC-FR has all of
 * that release (XP Z12-012, annex A): several preceding invoices, sums of lines with VAT.
 */
const PROFILE_FILES: Partial<Readonly<Record<Profile, string>>> = {
  MINIMUM: 'xsd-factur-x-minimum',
  BASIC_WL: 'xsd-factur-x-basic-wl',
  BASIC: 'xsd-factur-x-basic',
  FACTURX: 'xsd-factur-x-en16931',
  EXTENDED: 'xsd-factur-x-extended',
  FRANCE_EXTENDED: 'xsd-cii-d22b',
};

const checkers = new Map<string, Promise<SchemaChecker>>();

async function loaded(file: string): Promise<SchemaChecker> {
  const url = new URL(`../../data/schemas/${file}.json`, import.meta.url).href;
  const { default: set } = (await import(url, { with: { type: 'json' } })) as { readonly default: SchemaSet };
  return new SchemaChecker(set);
}

/** The schema of a document, loaded when first needed and kept by the thread. */
export function schemaChecker(syntax: Syntax, profile: Profile): Promise<SchemaChecker> {
  const file = (syntax === 'CII' ? PROFILE_FILES[profile] : undefined) ?? SCHEMA_FILES[syntax];
  const known = checkers.get(file) ?? loaded(file);
  checkers.set(file, known);
  return known;
}
