import { isDict, isRef, isStream, isString, type PdfObject } from '../object.ts';
import { type PageDraft, printedPage } from '../print/page-draft.ts';
import { textOf } from '../print/text-string.ts';
import type { PdfFile } from '../read/pdf-file.ts';
import { clustersOfMark, FontTexts, type ShownContent, shownClusters } from './page-text.ts';
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
  readonly #contents = new Map<number, ShownContent | undefined>();
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
      if (!isNode(kid)) parts.push(this.#content(kid.value, of.get('Pg')));
      else {
        const alt = kid.get('Alt');
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
    return this.#textOf(holder.object, mcid) ?? '';
  }

  /** Few of a page's marked sequences are links: each is looked for, and all are read only where that does not do. */
  #textOf(number: number, mcid: number): string | undefined {
    const known = this.#texts.get(number);
    if (known !== undefined) return known.get(mcid);
    if (!this.#contents.has(number)) this.#contents.set(number, this.#shown(number));
    const shown = this.#contents.get(number);
    if (shown === undefined) return undefined;
    const clusters = clustersOfMark(this.#file, shown, mcid);
    if (clusters === undefined) return this.#textsOf(number, shown).get(mcid);
    return clusters
      .filter((cluster) => cluster.mcid === mcid)
      .map((cluster) => this.#fonts.text(cluster))
      .join('');
  }

  /** Texts of a page or form by the numbers of its marked content. */
  #textsOf(number: number, shown: ShownContent): ReadonlyMap<number, string> {
    const texts = new Map<number, string>();
    for (const cluster of shownClusters(this.#file, shown)) {
      if (cluster.mcid === undefined) continue;
      texts.set(cluster.mcid, (texts.get(cluster.mcid) ?? '') + this.#fonts.text(cluster));
    }
    this.#texts.set(number, texts);
    return texts;
  }

  #shown(number: number): ShownContent | undefined {
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
