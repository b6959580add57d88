import { name } from '@kontor/pdf';
import { iccHeader, isVersionAllowed } from '../color/icc-header.ts';
import type { EditablePdf } from '../model/editable-pdf.ts';
import type { Requirement } from '../model/log.ts';
import type { ObjectCursor } from '../model/object-cursor.ts';
import { utf8Name } from '../model/utf8-name.ts';
import type { Usage } from '../usage/usage.ts';
import { describeInks } from './colorants.ts';
import { withoutOverprintMode } from './default-cmyk.ts';
import { SPOT, SpotColors } from './spot-colors.ts';

export const PROFILES: Requirement = {
  rule: 'color-profiles',
  clauses: { first: '6.2.3.2', later: '6.2.4.2' },
  description:
    'Colour profiles that are damaged or too new for the level were replaced by their device colours',
};

export const NAMES: Requirement = {
  rule: 'utf-8-names',
  clauses: { first: '6.1.12', later: '6.1.8' },
  description: 'Names of inks were written as UTF-8',
};

const DEVICE: Readonly<Record<number, string>> = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' };

/** Colour spaces conform (ISO 19005-1, 6.2.3; ISO 19005-2, 6.2.4). */
export function conformColorSpaces(document: EditablePdf, usage: Usage): void {
  let hasCmykProfile = false;
  const spots = new SpotColors(document);
  // Parts before the whole: inks are described within colours made of several.
  for (const { cursor, page } of usage.colorSpaces.toReversed()) {
    const family = cursor.at(0).name;
    if (document.part !== 1) nameInks(document, cursor, family ?? '');
    if (family === 'ICCBased' && conformProfile(document, cursor, page) === 4) hasCmykProfile = true;
    if (family === 'Separation' || family === 'DeviceN') demandDescription(document, cursor, page);
    if (family === 'Separation') spots.unify(cursor, page);
    if (family === 'DeviceN') conformDeviceN(document, { cursor, spots, page });
  }
  if (hasCmykProfile) withoutOverprintMode(document, usage);
}

const DEVICES = new Set(Object.values(DEVICE));
const DESCRIBED = new Set(['CalGray', 'CalRGB', 'Lab', 'ICCBased']);

const isDescribed = (space: ObjectCursor): boolean =>
  DEVICES.has(space.name ?? space.at(0).name ?? '') || DESCRIBED.has(space.at(0).name ?? '');

/** Without an alternate space and a function to it, the look of a colour of inks is undefined (8.6.6.4, 8.6.6.5). */
function demandDescription(document: EditablePdf, cursor: ObjectCursor, page: number): void {
  const attributes = cursor.at(4);
  const inks = attributes.at('Colorants').entries();
  const process = attributes.at('Process');
  const isWhole =
    isDescribed(cursor.at(2)) &&
    isFunction(document, cursor.at(3)) &&
    inks.every(([, ink]) => ink.at(0).name === 'Separation') &&
    (!process.isDict || isDescribed(process.at('ColorSpace')));
  if (!isWhole) document.log.obstacle(SPOT, `a colour of inks on page ${page} is not described`);
}

/** Words and numbers of a calculator in their braces (7.10.5); nothing else may be behind them. */
const CALCULATOR = /^\s*\{[\w\s{}.+-]*\}\s*$/;

function isFunction(document: EditablePdf, cursor: ObjectCursor): boolean {
  const kind = cursor.at('FunctionType').amount;
  if (kind !== 4) return kind !== undefined;
  const data = cursor.stream === undefined ? undefined : document.decoded(cursor.stream);
  return data !== undefined && CALCULATOR.test(Buffer.from(data).toString('latin1'));
}

/** Names of inks are UTF-8 (ISO 19005-2, 6.1.8): others are taken for Latin-1. */
function nameInks(document: EditablePdf, cursor: ObjectCursor, family: string): void {
  if (family !== 'Separation' && family !== 'DeviceN') return;
  const inks = family === 'Separation' ? [cursor.at(1)] : cursor.at(1).items();
  for (const ink of inks) {
    const text = ink.name === undefined ? undefined : utf8Name(ink.name);
    if (text === undefined) continue;
    ink.set(name(text));
    document.log.change(NAMES);
  }
  const colorants = cursor.at(4).at('Colorants');
  const renamed = [...colorants.dict].map(([key, value]) => [utf8Name(key) ?? key, value] as const);
  if (renamed.some(([key]) => !colorants.has(key))) colorants.set(new Map(renamed));
}

/** The number of colours of the profile, if it may stay. */
function conformProfile(document: EditablePdf, cursor: ObjectCursor, page: number): number | undefined {
  const profile = cursor.at(1);
  const { stream } = profile;
  const data = stream === undefined ? undefined : document.decoded(stream);
  const header = data === undefined ? undefined : iccHeader(data);
  const count = profile.at('N').amount;
  const isInput = header !== undefined && ['prtr', 'mntr', 'scnr', 'spac'].includes(header.deviceClass);
  if (isInput && header.components === count && isVersionAllowed(header, document.part)) return count;
  const device = DEVICE[count ?? 0];
  // RGB and gray are then those of the output intent; colours of print would change.
  if (device === undefined || device === 'DeviceCMYK') {
    document.log.obstacle(
      PROFILES,
      `a colour profile on page ${page} is damaged or not allowed at this level`,
    );
    return undefined;
  }
  if (cursor.number === undefined) cursor.set([name(device)]);
  else cursor.set([name(device)]);
  document.log.change(PROFILES, page);
  return undefined;
}

const MAX_COLORANTS = { first: 8, later: 32 };

interface InkSpace {
  readonly cursor: ObjectCursor;
  readonly spots: SpotColors;
  readonly page: number;
}

function conformDeviceN(document: EditablePdf, { cursor, spots, page }: InkSpace): void {
  const most = document.part === 1 ? MAX_COLORANTS.first : MAX_COLORANTS.later;
  const inks = cursor.at(1).items();
  if (inks.length > most)
    document.log.obstacle(SPOT, `a colour has ${inks.length} inks; ${most} are allowed`);
  if (document.part === 1) return;
  const attributes = cursor.at(4);
  const process = new Set(
    attributes
      .at('Process')
      .at('Components')
      .items()
      .map((one) => one.name ?? ''),
  );
  renameInks(cursor);
  const colorants = attributes.at('Colorants');
  const names = cursor
    .at(1)
    .items()
    .map((one) => one.name ?? '');
  const missing = names.filter(
    (one) => one !== 'None' && !process.has(one) && !colorants.has(one) && !PROCESS.has(one),
  );
  if (missing.length === 0) return;
  const described = describeInks(document, cursor, missing);
  if (described === false) {
    document.log.obstacle(SPOT, 'an ink of a colour made of several is not described');
    return;
  }
  document.log.change(SPOT, page);
  for (const ink of described) spots.unify(ink, page);
  renameInks(cursor);
}

/** Inks whose own description got another name are called by it here, too. */
function renameInks(cursor: ObjectCursor): void {
  const colorants = cursor.at(4).at('Colorants');
  const renamed = new Map<string, string>();
  for (const [key, ink] of colorants.entries()) {
    const own = ink.at(1).name;
    if (ink.at(0).name === 'Separation' && own?.startsWith(`${key} (`)) renamed.set(key, own);
  }
  if (renamed.size === 0) return;
  colorants.set(new Map([...colorants.dict].map(([key, value]) => [renamed.get(key) ?? key, value])));
  for (const ink of cursor.at(1).items()) {
    const own = renamed.get(ink.name ?? '');
    if (own !== undefined) ink.set(name(own));
  }
}

const PROCESS = new Set(['Cyan', 'Magenta', 'Yellow', 'Black', 'All']);
