import { isDict, isString, nameText, type PdfDict, type PdfObject } from '../object.ts';
import type { PdfFile } from '../read/pdf-file.ts';

/** What a document may lead to: the web, a mail, a telephone number. */
const KEPT_SCHEME = /^(https?|mailto|tel):/i;
/** No such host is ever found (RFC 2606, 2): relative addresses of a document without one of its own lead there. */
const NOWHERE = /^https?:\/\/[^/?#]*\.invalid\.?(:\d*)?([/?#]|$)/i;

/** Whether an action may stay: a kept URI or a jump within the document. All else could run or read something. */
export function isKeptAction(file: PdfFile, value: PdfObject | undefined): boolean {
  const action = file.resolve(value);
  if (!isDict(action)) return false;
  const type = nameText(file.resolve(action.get('S')));
  if (type === 'GoTo' || type === 'Named') return !action.has('Next');
  if (type !== 'URI' || action.has('Next')) return false;
  const target = file.resolve(action.get('URI'));
  if (!isString(target)) return false;
  const text = Buffer.from(target.bytes).toString('latin1');
  return KEPT_SCHEME.test(text) && !NOWHERE.test(text);
}

/** Keys of an annotation that have actions: on activation, on other events, and the one before a capture. */
const ACTIONS = ['A', 'AA', 'PA'] as const;

/** The annotation without the actions that must not stay; undefined when all may. */
export function withoutActions(file: PdfFile, annotation: PdfDict): PdfDict | undefined {
  const removed = ACTIONS.filter(
    (key) => annotation.has(key) && !(key !== 'AA' && isKeptAction(file, annotation.get(key))),
  );
  if (removed.length === 0) return undefined;
  return new Map([...annotation].filter(([key]) => !removed.some((one) => one === key)));
}
