import { isDict, isName, name, type PdfDict, type PdfObject } from '@kontor/pdf';
import type { EditablePdf } from '../../model/editable-pdf.ts';
import type { Requirement } from '../../model/log.ts';
import { utf8Name } from '../../model/utf8-name.ts';

export const TAG_NAMES: Requirement = {
  rule: 'tag-names',
  clauses: { first: '6.1.12', later: '6.1.8' },
  description: 'Names of kinds of tags were written as UTF-8',
};

/** Names of kinds of tags: /S of a tag, which is ASCII in all else that has it, and the map of roles. */
export function namedTag(document: EditablePdf, key: string, value: PdfObject): PdfObject {
  if (document.part === 1 || (key !== 'S' && key !== 'RoleMap')) return value;
  const given = key === 'S' ? value : document.resolve(value);
  const next = key === 'S' ? utf8(given) : utf8Entries(given);
  if (next === undefined) return value;
  document.log.change(TAG_NAMES);
  return next;
}

/** A name as UTF-8; undefined where it is, and for anything else. */
function utf8(value: PdfObject): PdfObject | undefined {
  const text = isName(value) ? utf8Name(value.name) : undefined;
  return text === undefined ? undefined : name(text);
}

/** A dictionary of names as UTF-8; undefined where they are. */
function utf8Entries(value: PdfObject): PdfDict | undefined {
  if (!isDict(value)) return undefined;
  const next = [...value].map(([key, one]) => [utf8Name(key) ?? key, utf8(one) ?? one] as const);
  return next.some(([key, one]) => value.get(key) !== one) ? new Map(next) : undefined;
}
