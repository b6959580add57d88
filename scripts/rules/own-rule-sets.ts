import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RuleSet, SchemaSet } from '@kontor/e-invoice/rules';
import { compiledSchematron } from './compile-schematron.ts';
import { OWN_RULE_SETS, OWN_SCHEMAS, type RuleSetFacts } from './own-rule-sets.data.ts';
import { profileRules } from './profile-rules.ts';
import { profileSchema } from './profile-schema.ts';
import { profileTable, type TableCodes, type TableElement, tableCodes } from './profile-table.ts';

export const OWN_RULES_FOLDER = join(import.meta.dirname, '../../packages/e-invoice/own-rules');

const own = (name: string): string => readFileSync(join(OWN_RULES_FOLDER, name), 'utf8');

const FACTUR_X = 'factur-x-';
const FOLDER_OF_FACTUR_X = 'factur-x/';

/** Of all files of one publisher: its sets have parts in common. */
function sha256(isOfFacturX: boolean): string {
  const hash = createHash('sha256');
  for (const name of globSync('**/*.{sch,table,types}', { cwd: OWN_RULES_FOLDER }).sort())
    if (name.startsWith(FOLDER_OF_FACTUR_X) === isOfFacturX) hash.update(own(name));
  return hash.digest('hex');
}

/** The table of a profile of Factur-X, by the id of its set, with the code lists that it names. */
export const ownTable = (id: string): [TableElement, ReadonlyMap<string, TableCodes>] => [
  profileTable(own(`${FOLDER_OF_FACTUR_X}${id.slice(FACTUR_X.length)}.table`)),
  tableCodes(own(`${FOLDER_OF_FACTUR_X}codes.table`)),
];

/** Of Factur-X: rules that somebody has to think of are Schematron, what a profile demands of each element is its table. */
function facturX(profile: string, facts: Omit<RuleSet, 'functions' | 'lets' | 'patterns'>): RuleSet {
  const written = compiledSchematron(join(OWN_RULES_FOLDER, `${FOLDER_OF_FACTUR_X}${profile}.sch`), facts);
  const { functions, lets, patterns } = profileRules(...ownTable(facts.id));
  return {
    ...written,
    functions: [...written.functions, ...functions],
    lets: [...written.lets, ...lets],
    patterns: [...written.patterns, ...patterns],
  };
}

function compiled(facts: RuleSetFacts): RuleSet {
  const isOfFacturX = facts.id.startsWith(FACTUR_X);
  const published = { ...facts, sha256: sha256(isOfFacturX) };
  return isOfFacturX
    ? facturX(facts.id.slice(FACTUR_X.length), published)
    : compiledSchematron(join(OWN_RULES_FOLDER, `${facts.id}.sch`), published);
}

/** The sets of rules that Kontor wrote itself, compiled, by the names of their data files. */
export const ownRuleSets = (): ReadonlyMap<string, RuleSet> =>
  new Map(OWN_RULE_SETS.map((facts) => [`${facts.id}-${facts.version}.json`, compiled(facts)]));

/** The schemas of the profiles of Factur-X, compiled from what Kontor wrote down of them, by the names of their data files. */
export const ownSchemas = (): ReadonlyMap<string, SchemaSet> =>
  new Map(
    OWN_SCHEMAS.map(({ profile, ...facts }) => {
      const types = own(`${FOLDER_OF_FACTUR_X}${profile}.types`);
      const sha256 = createHash('sha256').update(types).digest('hex');
      const schema = profileSchema('rsm:CrossIndustryInvoice', types);
      return [`${facts.id}.json`, { ...facts, sha256, ...schema }];
    }),
  );
