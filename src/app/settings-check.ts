import { readFileSync, statSync } from 'node:fs';
import { SettingFileMistake } from '@kontor/schema';
import type { SettingsCheck } from '../config.ts';
import { keyForm } from '../meter/key-format.ts';
import { readCatalog } from '../meter/plans.ts';
import { frontChoice } from './front-choice.ts';
import { logoFileFault } from './logo-files.ts';

/** Mistakes that the text of a setting alone does not show: files that it names, keys, folders. */
export const checkSettings: SettingsCheck = (values, { declared, readFile }) => [
  ...dataFolderMistakes(values.DATA_DIR),
  ...bootstrapKeyMistakes(values),
  ...frontMistakes(values.FRONT_PAGE),
  ...logoMistakes(values.PRODUCT_LOGO),
  ...fileMistakes('PLANS_FILE', values.PLANS_FILE, readFile, readCatalog),
  ...Object.entries(declared).flatMap(([name, { isFolder, useFile }]) => [
    ...(isFolder === true ? folderMistakes(name, values[name]) : []),
    ...(useFile === undefined ? [] : fileMistakes(name, values[name], readFile, useFile)),
  ]),
];

function dataFolderMistakes(folder: unknown): readonly string[] {
  return folder === ''
    ? ['DATA_DIR: must be set, because neither HOME nor XDG_DATA_HOME names a home for it']
    : [];
}

/** The file of a page of the operator's own. */
function frontMistakes(setting: unknown): readonly string[] {
  if (typeof setting !== 'string') return [];
  try {
    frontChoice(setting);
    return [];
  } catch (error) {
    return [`FRONT_PAGE: ${error instanceof RangeError ? error.message : unreadable(error)}`];
  }
}

function logoMistakes(path: unknown): readonly string[] {
  if (typeof path !== 'string') return [];
  try {
    const fault = logoFileFault(readFileSync(path));
    return fault === undefined ? [] : [`PRODUCT_LOGO: ${fault}`];
  } catch (error) {
    return [`PRODUCT_LOGO: ${unreadable(error)}`];
  }
}

/** One sentence, without the key itself. */
function bootstrapKeyMistakes({
  BOOTSTRAP_API_KEY: key,
  KEY_PREFIX: prefix,
}: Readonly<Record<string, unknown>>) {
  if (typeof key !== 'string' || typeof prefix !== 'string') return [];
  if (['live', 'test'].includes(keyForm(key, prefix))) return [];
  return [
    `BOOTSTRAP_API_KEY: must be ${prefix}_, 32 letters or digits and 6 of checksum; make one with \`kontor key generate\``,
  ];
}

function fileMistakes(
  name: string,
  path: unknown,
  readFile: (path: string) => string,
  use: (text: string) => unknown,
): readonly string[] {
  if (typeof path !== 'string') return [];
  let text: string;
  try {
    text = readFile(path);
  } catch (error) {
    return [`${name}: ${unreadable(error)}`];
  }
  try {
    use(text);
    return [];
  } catch (error) {
    if (error instanceof SettingFileMistake) return error.mistakes.map((mistake) => `${name}: ${mistake}`);
    throw error;
  }
}

function folderMistakes(name: string, path: unknown): readonly string[] {
  if (typeof path !== 'string') return [];
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ? [] : [`${name}: is not a folder`];
}

/** The reason of the system, with the remedy where it is known. */
function unreadable(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return UNREADABLE[code] ?? `cannot be read (${code})`;
}

const UNREADABLE: Readonly<Record<string, string>> = {
  ENOENT: 'there is no file of this name',
  EACCES: 'must be readable for the user that runs the service',
  EISDIR: 'must be a file, not a folder',
};
