/**
 * Members of requests and settings: all that other packages and the service may use of it (README.md).
 */

// Countries.
export { country } from './country/schema.ts';

// Currencies.
export { currency } from './currency/schema.ts';

// Days.
export { isoDate } from './date/schema.ts';

// Account numbers.
export { iban } from './iban/schema.ts';
// A request by its schema and its rules, with everything that is wrong with it.
export {
  checkInput,
  type Parsed,
  parsedAtOnce,
  shapeOf,
  type ValidationOutcome,
  validatedBy,
  validInput,
  withFurtherViolations,
} from './input/checked-input.ts';
export { isRecord, normalizeStrings } from './input/normalize-strings.ts';
// Languages.
export { language } from './language/schema.ts';
// Numbers and amounts.
export {
  amount,
  amountBetween,
  decimalBetween,
  decimalPlaces,
  integer,
  sizeInPixels,
} from './number/schema.ts';
export { must } from './schema/constraint-text.ts';
// Names of models, texts of constraints, rules across members.
export { across, type Fault, reportFaults } from './schema/cross-field.ts';
export { MODEL, model, ORIGINAL, STATED, type Statement, stated } from './schema/model.ts';
// What an operator sets: kinds of settings, and the file that has them.
export {
  choice,
  folder,
  networks,
  optionalAddress,
  optionalChoice,
  optionalSize,
  optionalUpstreamAddress,
  optionalWhole,
  optionalWord,
  origins,
  program,
  secret,
  size,
  toggle,
  token,
  upstreamAddress,
  whole,
  word,
  words,
} from './setting/kinds.ts';
export { isLocal, type MailServer, mailServer } from './setting/mail-server.ts';
export type { AnySettings, Setting, Settings, ValuesOf } from './setting/setting.ts';
export { readSettingFile, SettingFileMistake } from './setting/setting-file.ts';
export { type KnownNames, misspeltNames, unknownNames } from './setting/unknown-names.ts';
// Texts.
export { digits, farLongerThan, filledLine, line, longerThan, oneOf, text } from './text/schema.ts';
