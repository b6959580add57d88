import { isDict, isRef, isStream, isString, type PdfDict, type PdfObject } from '../object.ts';
import { type PageDraft, printedPage } from '../print/page-draft.ts';
import { textOf } from '../print/text-string.ts';
import type { PdfFile } from '../read/pdf-file.ts';
import { FontTexts, shownClusters } from './page-text.ts';
import { isNode, type StructureKid, type StructureNode } from './structure-tree.ts';

/** A longer text is not read out as the name of a link. */
const MAX_TEXT = 500;
/** Elements of a link. */
const MAX_KIDS = 1000;

/** What is shown of elements, read page by page when it is first asked for. */
export class LinkTexts {
  readonly #file: PdfFile;
  readonly #drafts: ReadonlyMap<number, PageDraft>;
  readonly #fonts: FontTexts;
  readonly #texts = new Map<number, ReadonlyMap<number, string>>();

  constructor(file: PdfFile, drafts: readonly PageDraft[]) {
    this.#file = file;
    this.#drafts = new Map(drafts.map((draft) => [draft.ref.object, draft]));
    this.#fonts = new FontTexts(file);
  }

  /** Text and texts of pictures, in one line. */
  of(link: StructureNode): string {
    const parts: string[] = [];
    const waiting: { readonly kid: StructureKid; readonly of: StructureNode }[] = [{ kid: link, of: link }];
    for (let count = 0; waiting.length > 0 && count < MAX_KIDS; count++) {
      const { kid, of } = waiting.pop()!;
      if (!isNode(kid)) parts.push(this.#content(kid.value, of.entries.get('Pg')));
      else {
        const alt = kid.entries.get('Alt');
        if (isString(alt)) parts.push(` ${textOf(alt)} `);
        else for (const one of [...kid.kids].reverse()) waiting.push({ kid: one, of: kid });
      }
    }
    const text = parts
      .join('')
      .replace(/[\p{Z}\p{Cc}]+/gu, ' ')
      .trim();
    return [...text].slice(0, MAX_TEXT).join('');
  }

  #content(value: PdfObject, page: PdfObject | undefined): string {
    const mcid = isDict(value) ? value.get('MCID') : value;
    const holder = (isDict(value) ? (value.get('Stm') ?? value.get('Pg')) : undefined) ?? page;
    if (typeof mcid !== 'number' || !isRef(holder)) return '';
    return this.#textsOf(holder.object).get(mcid) ?? '';
  }

  /** Texts of a page or form by the numbers of its marked content. */
  #textsOf(number: number): ReadonlyMap<number, string> {
    const known = this.#texts.get(number);
    if (known !== undefined) return known;
    const texts = new Map<number, string>();
    const shown = this.#shown(number);
    if (shown !== undefined) {
      for (const cluster of shownClusters(this.#file, shown.content, shown.resources)) {
        if (cluster.mcid === undefined) continue;
        texts.set(cluster.mcid, (texts.get(cluster.mcid) ?? '') + this.#fonts.text(cluster));
      }
    }
    this.#texts.set(number, texts);
    return texts;
  }

  #shown(number: number): { readonly content: Uint8Array; readonly resources: PdfDict } | undefined {
    const file = this.#file;
    const draft = this.#drafts.get(number);
    if (draft !== undefined) {
      const { contents, resources } = printedPage(file, draft);
      return { content: file.joined(contents.map(file.resolve).filter(isStream)), resources };
    }
    const form = file.object(number);
    if (!isStream(form)) return undefined;
    return { content: file.decoded(form).data, resources: file.dict(form.dict.get('Resources')) };
  }
}
