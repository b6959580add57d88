import { isDict, isRef, isString, nameText, type PdfDict, type PdfObject, type PdfString } from '@kontor/pdf';
import type { DraftPage } from '../model/draft-page.ts';
import type { PdfDraft } from '../model/pdf-draft.ts';
import { freeName, numbered } from './destinations.ts';
import { FIELDS, separateNodes } from './separate-nodes.ts';

/** Fields that are read, and how deep they may be in one another. */
const MAX_FIELDS = 200_000;
const MAX_DEPTH = 64;

interface FieldRules {
  /** Whether a widget was on a page that is gone. */
  readonly isGone: (widget: number) => boolean;
  /** Changes a field; the field itself where nothing is to be changed. */
  readonly change: (field: PdfDict, type: string | undefined) => PdfDict;
}

/** Fields of a list after the rules; those whose widgets are all gone are not among them. */
export function keptFields(
  draft: PdfDraft,
  fields: readonly PdfObject[],
  { isGone, change }: FieldRules,
): { readonly kept: readonly PdfObject[]; readonly removed: ReadonlySet<number> } {
  const entered = new Set<number>();
  const removed = new Set<number>();
  const keep = (value: PdfObject, inherited: string | undefined, depth: number): boolean => {
    const field = draft.resolve(value);
    if (!isRef(value) || !isDict(field) || depth > MAX_DEPTH || entered.size > MAX_FIELDS) return true;
    if (entered.has(value.object)) return false;
    entered.add(value.object);
    const type = nameText(draft.resolve(field.get('FT'))) ?? inherited;
    const kids = draft.list(field.get('Kids'));
    const left = kids.filter((kid) => keep(kid, type, depth + 1));
    const isEmptied = kids.length > 0 ? left.length === 0 : isWidget(draft, field) && isGone(value.object);
    if (isEmptied) {
      removed.add(value.object);
      return false;
    }
    const changed = change(field, type);
    if (left.length < kids.length) draft.set(value, new Map<string, PdfObject>([...changed, ['Kids', left]]));
    else if (changed !== field) draft.set(value, changed);
    return true;
  };
  return { kept: fields.filter((field) => keep(field, undefined, 0)), removed };
}

const isWidget = (draft: PdfDraft, field: PdfDict): boolean =>
  nameText(draft.resolve(field.get('Subtype'))) === 'Widget';

/** The form of a catalog with all its fields as objects of their own. */
export function separateForm(draft: PdfDraft, catalog: Map<string, PdfObject>): void {
  const value = catalog.get('AcroForm');
  const form = draft.resolve(value);
  const fields = isDict(form) ? form.get('Fields') : undefined;
  if (!isDict(form) || fields === undefined) return;
  const own = separateNodes(draft, fields, FIELDS);
  if (own !== fields) catalog.set('AcroForm', new Map<string, PdfObject>([...form, ['Fields', own]]));
}

/** Widgets by their object numbers. */
export function annotationNumbers(draft: PdfDraft, pages: readonly DraftPage[]): Set<number> {
  const numbers = new Set<number>();
  for (const { entries } of pages) {
    for (const value of draft.list(entries.get('Annots'))) if (isRef(value)) numbers.add(value.object);
  }
  return numbers;
}

/** A form without the fields whose widgets are all gone; undefined where no field is left. */
export function keptForm(
  draft: PdfDraft,
  form: PdfDict,
  isGone: (widget: number) => boolean,
): PdfDict | undefined {
  const fields = draft.list(form.get('Fields'));
  const { kept, removed } = keptFields(draft, fields, { isGone, change: (field) => field });
  if (removed.size === 0) return form;
  for (const number of removed) draft.drop(number);
  const entries = new Map<string, PdfObject>([...form, ['Fields', kept]]);
  const order = draft.list(form.get('CO')).filter((one) => !isRef(one) || !removed.has(one.object));
  if (order.length > 0) entries.set('CO', order);
  else entries.delete('CO');
  return kept.length === 0 ? undefined : entries;
}

/**
 * A form without the values of its signatures, which any change makes invalid; their look stays.
 * @returns how many there were
 */
export function removeSignatures(draft: PdfDraft): number {
  const form = draft.resolve(draft.catalog.get('AcroForm'));
  draft.catalog.delete('Perms');
  draft.catalog.delete('DSS');
  if (!isDict(form)) return 0;
  let count = 0;
  const fields = draft.list(form.get('Fields'));
  keptFields(draft, fields, {
    isGone: () => false,
    change: (field, type) => {
      if (type !== 'Sig' || !isDict(draft.resolve(field.get('V')))) return field;
      count++;
      return new Map([...field].filter(([key]) => key !== 'V'));
    },
  });
  if (form.has('SigFlags')) {
    draft.catalog.set('AcroForm', new Map([...form].filter(([key]) => key !== 'SigFlags')));
  }
  return count;
}

const nameOf = (draft: PdfDraft, field: PdfObject): PdfString | undefined => {
  const found = draft.resolve(draft.dict(field).get('T'));
  return isString(found) ? found : undefined;
};

const textOf = ({ bytes }: PdfString): string => Buffer.from(bytes).toString('latin1');

/** The forms of several files as one; a field whose name is taken gets another, as do fonts of its texts. */
export function joinedForm(draft: PdfDraft, forms: readonly PdfDict[]): PdfDict {
  const [first = new Map<string, PdfObject>()] = forms;
  const taken = new Set<string>();
  const fields: PdfObject[] = [];
  const order: PdfObject[] = [];
  const resources = new FormResources(draft);
  for (const form of forms) {
    const fonts = resources.join(form.get('DR'));
    const appearance = draft.resolve(form.get('DA'));
    const own = draft.list(form.get('Fields'));
    for (const field of own) {
      const renamed = renamedField(draft, field, taken);
      if (form !== first) setDefaults(draft, field, { renamed, appearance, alignment: form.get('Q') });
      else if (renamed !== undefined && isRef(field))
        draft.set(field, new Map<string, PdfObject>([...draft.dict(field), ['T', renamed]]));
      fields.push(field);
    }
    if (fonts.size > 0) renameFonts(draft, own, fonts);
    for (const one of draft.list(form.get('CO'))) order.push(one);
  }
  const joined = new Map<string, PdfObject>([...first, ['Fields', fields]]);
  joined.delete('XFA');
  joined.delete('NeedAppearances');
  const { entries } = resources;
  if (entries.size > 0) joined.set('DR', entries);
  if (order.length > 0) joined.set('CO', order);
  if (needAppearances(draft, forms)) joined.set('NeedAppearances', true);
  return joined;
}

/**
 * Whether viewers have to draw all fields of a joined form: where all parts request it, or where a field of one that does
 * cannot be seen otherwise. Fields of other parts would change their look.
 */
function needAppearances(draft: PdfDraft, forms: readonly PdfDict[]): boolean {
  const asking = forms.filter((form) => draft.resolve(form.get('NeedAppearances')) === true);
  if (asking.length === 0) return false;
  return asking.length === forms.length || asking.some((form) => hasUndrawnField(draft, form));
}

/** Whether a field has a value, and a widget without a look. */
function hasUndrawnField(draft: PdfDraft, form: PdfDict): boolean {
  const entered = new Set<number>();
  let fields = 0;
  const isUndrawn = (value: PdfObject, hasValue: boolean, depth: number): boolean => {
    const field = draft.dict(value);
    if (depth > MAX_DEPTH || ++fields > MAX_FIELDS || (isRef(value) && entered.has(value.object)))
      return false;
    if (isRef(value)) entered.add(value.object);
    const isFilled = hasValue || draft.resolve(field.get('V')) !== null;
    const isBare = isWidget(draft, field) && !draft.dict(field.get('AP')).has('N');
    if (isFilled && isBare) return true;
    return draft.list(field.get('Kids')).some((kid) => isUndrawn(kid, isFilled, depth + 1));
  };
  return draft.list(form.get('Fields')).some((field) => isUndrawn(field, false, 0));
}

/** The new name of a field at the top whose name is taken. */
function renamedField(draft: PdfDraft, field: PdfObject, taken: Set<string>): PdfString | undefined {
  const old = nameOf(draft, field);
  if (old === undefined) return undefined;
  const text = textOf(old);
  const free = freeName(text, (one) => taken.has(one));
  taken.add(free);
  return free === text ? undefined : { bytes: numbered(old.bytes, free.slice(text.length)) };
}

interface Defaults {
  readonly renamed: PdfString | undefined;
  readonly appearance: PdfObject;
  readonly alignment: PdfObject | undefined;
}

/** What a field took from its own form, and its name. */
function setDefaults(draft: PdfDraft, value: PdfObject, { renamed, appearance, alignment }: Defaults): void {
  const field = draft.resolve(value);
  if (!isRef(value) || !isDict(field)) return;
  const entries = new Map(field);
  if (renamed !== undefined) entries.set('T', renamed);
  if (isString(appearance) && !entries.has('DA')) entries.set('DA', appearance);
  if (alignment !== undefined && !entries.has('Q')) entries.set('Q', alignment);
  draft.set(value, entries);
}

/** Resources for the texts of fields (ISO 32000-1, table 218), of all forms. */
class FormResources {
  readonly #draft: PdfDraft;
  readonly #kinds = new Map<string, Map<string, PdfObject>>();
  readonly #others = new Map<string, PdfObject>();

  constructor(draft: PdfDraft) {
    this.#draft = draft;
  }

  get entries(): Map<string, PdfObject> {
    return new Map<string, PdfObject>([...this.#others, ...this.#kinds]);
  }

  /** New names of fonts, by the old ones. */
  join(value: PdfObject | undefined): ReadonlyMap<string, string> {
    const renamed = new Map<string, string>();
    for (const [kind, list] of this.#draft.dict(value)) {
      const own = this.#draft.resolve(list);
      if (!isDict(own)) {
        if (!this.#others.has(kind)) this.#others.set(kind, list);
        continue;
      }
      const all = this.#kinds.get(kind) ?? new Map<string, PdfObject>();
      this.#kinds.set(kind, all);
      const taken = new Set(all.keys());
      for (const [key, resource] of own) {
        const free = freeName(key, (text) => taken.has(text) || (text !== key && own.has(text)));
        if (free !== key && kind === 'Font') renamed.set(key, free);
        all.set(free, resource);
      }
    }
    return renamed;
  }
}

/** Default appearances with fonts under their new names: `/Helv 12 Tf` (ISO 32000-1, 12.7.3.3). */
function renameFonts(
  draft: PdfDraft,
  fields: readonly PdfObject[],
  fonts: ReadonlyMap<string, string>,
): void {
  keptFields(draft, fields, {
    isGone: () => false,
    change: (field) => {
      const appearance = draft.resolve(field.get('DA'));
      if (!isString(appearance)) return field;
      const text = textOf(appearance);
      const changed = text.replace(/\/([^\s/[\]()<>{}%]+)/g, (all, font: string) => {
        const other = fonts.get(font);
        return other === undefined ? all : `/${other}`;
      });
      if (changed === text) return field;
      return new Map<string, PdfObject>([...field, ['DA', { bytes: Buffer.from(changed, 'latin1') }]]);
    },
  });
}
