import { nearMatch } from '@kontor/base';
import { z } from 'zod';

/** The file that a setting names does not fit; the process ends with exit code 78. */
export class SettingFileMistake extends Error {
  /** One sentence each, without the name of the setting. */
  readonly mistakes: readonly string[];
  constructor(setting: string, mistakes: readonly string[]) {
    super(mistakes.map((mistake) => `${setting}: ${mistake}`).join('; '));
    this.name = 'SettingFileMistake';
    this.mistakes = mistakes;
  }
}

/**
 * The content of a JSON file that the operator wrote.
 * @throws SettingFileMistake with every mistake at once: where it is, and what must be there instead
 * @example readSettingFile('PLANS_FILE', z.strictObject({ plans: z.array(z.string()) }), '{"plans": ["pro"]}')
 */
export function readSettingFile<Form extends z.ZodType>(
  setting: string,
  form: Form,
  text: string,
): z.output<Form> {
  const result = form.safeParse(parsedJson(setting, text), { error: sentence });
  if (result.success) return result.data;
  throw new SettingFileMistake(
    setting,
    result.error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`),
  );
}

function parsedJson(setting: string, text: string): unknown {
  try {
    // Editors of some systems put a byte order mark before the text.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new SettingFileMistake(setting, [`the file must be JSON${placeOf(error, text)}`]);
  }
}

/** Node names the place of most mistakes, by its distance from the start in UTF-16 units; a person counts lines. */
function placeOf(error: unknown, text: string): string {
  const [, position] = /at position (\d+)/.exec(error instanceof Error ? error.message : '') ?? [];
  if (text.trim() === '') return '; it is empty';
  if (position === undefined) return '';
  return `; look at line ${text.slice(0, Number(position)).split('\n').length}`;
}

/** What must be in a place. Messages of the declarations themselves win over these. */
function sentence(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return mustBe(TYPES[issue.expected] ?? issue.expected, issue.input);
    case 'invalid_value':
      return mustBe(alternatives(issue.values.map((value) => JSON.stringify(value))), issue.input);
    case 'too_small':
      return `must ${sized(issue.origin, 'at least', Number(issue.minimum))}`;
    case 'too_big':
      return `must ${sized(issue.origin, 'at most', Number(issue.maximum))}`;
    case 'unrecognized_keys':
      return unknownMembers(issue.keys, issue.inst);
    case 'invalid_key':
      return issue.issues.map(({ message }) => `its name ${message}`).join(', ') || 'must have another name';
    default:
      return 'must have another form';
  }
}

const TYPES: Readonly<Record<string, string>> = {
  array: 'a list, [ … ]',
  object: 'an object, { … }',
  record: 'an object, { … }',
  string: 'a text in quotes',
  number: 'a number without quotes',
  int: 'a whole number without quotes',
  boolean: 'true or false',
};

const mustBe = (what: string, input: unknown): string =>
  `must ${input === undefined ? 'be there and ' : ''}be ${what}`;

function sized(origin: string, bound: 'at least' | 'at most', count: number): string {
  if (origin === 'string') return `have ${bound} ${count} character${count === 1 ? '' : 's'}`;
  if (origin === 'array') return `have ${bound} ${count} ${count === 1 ? 'entry' : 'entries'}`;
  return `be ${bound} ${count}`;
}

const alternatives = (words: readonly string[]): string =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

function unknownMembers(keys: readonly string[], inst: unknown): string {
  const known = inst instanceof z.ZodObject ? Object.keys(inst.shape) : [];
  return keys
    .map((key) => {
      const meant = nearMatch(key, known);
      const remedy = meant === undefined ? `its members are ${known.join(', ')}` : `did you mean "${meant}"?`;
      return `must not have the member "${key.slice(0, 40)}"; ${remedy}`;
    })
    .join('; ');
}
