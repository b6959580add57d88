import { isRef, isString, nameText, type PdfDict, type PdfObject, textString } from '@kontor/pdf';
import type { PdfDraft } from '../model/pdf-draft.ts';
import { freeName, numbered } from './destinations.ts';

/** Lists of the default configuration that are joined (ISO 32000-1, table 101). */
const LISTS = ['Order', 'RBGroups', 'Locked', 'AS'] as const;

/** The layers of several files as one list (8.11.4); a name that is taken gets a number. */
export function joinedLayers(draft: PdfDraft, all: readonly PdfDict[]): PdfDict {
  const [first = new Map<string, PdfObject>()] = all;
  const groups: PdfObject[] = [];
  const hidden: PdfObject[] = [];
  const lists = new Map<string, PdfObject[]>(LISTS.map((key) => [key, []]));
  const configurations: PdfObject[] = [];
  const taken = new Set<string>();
  for (const properties of all) {
    const own = draft.list(properties.get('OCGs'));
    const usual = draft.dict(properties.get('D'));
    for (const group of own) renameGroup(draft, group, taken);
    for (const one of own) groups.push(one);
    for (const one of hiddenIn(draft, usual, own)) hidden.push(one);
    for (const key of LISTS) for (const one of draft.list(usual.get(key))) lists.get(key)!.push(one);
    for (const one of draft.list(properties.get('Configs'))) configurations.push(one);
  }
  const usual = new Map<string, PdfObject>(draft.dict(first.get('D')));
  usual.set('BaseState', { name: 'ON' });
  usual.delete('ON');
  usual.set('OFF', hidden);
  for (const [key, list] of lists) if (list.length > 0) usual.set(key, list);
  const joined = new Map<string, PdfObject>([...first, ['OCGs', groups], ['D', usual]]);
  if (configurations.length > 0) joined.set('Configs', configurations);
  return joined;
}

/** Layers that are not shown, whatever state is the usual one. */
function hiddenIn(draft: PdfDraft, usual: PdfDict, own: readonly PdfObject[]): readonly PdfObject[] {
  if (nameText(draft.resolve(usual.get('BaseState'))) !== 'OFF') return draft.list(usual.get('OFF'));
  const shown = new Set(draft.list(usual.get('ON')).flatMap((one) => (isRef(one) ? [one.object] : [])));
  return own.filter((group) => isRef(group) && !shown.has(group.object));
}

function renameGroup(draft: PdfDraft, group: PdfObject, taken: Set<string>): void {
  const entries = draft.dict(group);
  const old = draft.resolve(entries.get('Name'));
  if (!isString(old) || !isRef(group)) return;
  const text = Buffer.from(old.bytes).toString('latin1');
  const free = freeName(text, (one) => taken.has(one));
  taken.add(free);
  if (free === text) return;
  const renamed = text === '' ? textString(free) : { bytes: numbered(old.bytes, free.slice(text.length)) };
  draft.set(group, new Map<string, PdfObject>([...entries, ['Name', renamed]]));
}
