import { dict, name, type PdfObject, type PdfRef, pdfNumber } from '@kontor/pdf';
import type { DraftPage } from '../model/draft-page.ts';
import type { PdfDraft } from '../model/pdf-draft.ts';
import { geometryOf, type Matrix, product } from '../pages/page-geometry.ts';

import { type EditContext, refuseStep } from '../step/step.ts';
import { assetStamp } from './asset-stamp.ts';
import { OpenContent } from './open-content.ts';
import { placed } from './placement.ts';
import type { StampForm } from './stamp-form.ts';
import type { StampMembers } from './stamp-members.ts';
import { TextStamps } from './text-stamp.ts';

export interface StampContext extends EditContext {
  /** The pages, each once. */
  readonly numbers: readonly number[];
}

/** Draws a text or an asset on pages, as an artifact (ISO 32000-1, 14.8.2.2). */
export async function stampPages(
  draft: PdfDraft,
  values: StampMembers,
  context: StampContext,
): Promise<void> {
  const { index, asset: assetOf } = context;
  const asset = values.asset === undefined ? undefined : assetOf(values.asset);
  if (values.asset !== undefined && asset === undefined)
    refuseStep(index, 'asset', 'no file of this name was sent');
  const painter = new Painter(draft, values);
  const numbers = [...new Set(context.numbers)];
  if (asset !== undefined) {
    const form = assetStamp(draft, asset, { index, page: values.page ?? 1 });
    for (const number of numbers) painter.paint(draft.pages[number - 1]!, form);
    return;
  }
  const texts = await TextStamps.of(draft, values, context);
  numbers.forEach((number, place) => {
    painter.paint(draft.pages[number - 1]!, texts.formFor(number, place));
  });
  texts.finish();
}

/** How forms are drawn. */
type Painting = Pick<StampMembers, 'opacity' | 'layer' | 'angle'> & Partial<StampMembers>;

/** Draws forms on the pages of one step. */
export class Painter {
  readonly #draft: PdfDraft;
  readonly #values: Painting;
  readonly #content: OpenContent;
  readonly #streams = new Map<string, PdfRef>();
  readonly #resources = new Map<string, PdfRef>();
  readonly #faded = new Map<number, PdfRef>();

  constructor(draft: PdfDraft, values: Painting) {
    this.#draft = draft;
    this.#values = values;
    this.#content = new OpenContent(draft);
  }

  paint(page: DraftPage, stamp: StampForm): void {
    const geometry = geometryOf(this.#draft, page.entries);
    const place = placed(geometry, stamp, this.#values);
    const matrix = product(place, geometry.matrix);
    const form = this.#values.opacity < 1 ? this.#fadedForm(stamp) : stamp.form;
    const resource = this.#addForm(page, form);
    const operators = `/Artifact <</Type /Pagination>> BDC\nq ${cm(matrix)} /${resource} Do Q\nEMC\n`;
    const before = this.#contentsOf(page);
    if (this.#values.layer === 'under') {
      page.entries.set('Contents', [this.#stream(operators), ...before]);
      return;
    }
    const { contents, closing } = this.#content.closable(before);
    page.entries.set('Contents', [
      this.#stream('q\n'),
      ...contents,
      this.#stream(`\n${closing}Q\n${operators}`),
    ]);
  }

  #contentsOf({ entries }: DraftPage): readonly PdfObject[] {
    const value = entries.get('Contents');
    const list = this.#draft.list(value);
    if (list.length > 0) return list;
    const found = this.#draft.resolve(value);
    return value === undefined || found === null || Array.isArray(found) ? [] : [value];
  }

  /** Content streams by what they draw: pages that look the same share them. */
  #stream(operators: string): PdfRef {
    const known = this.#streams.get(operators);
    if (known !== undefined) return known;
    const added = this.#draft.addStream(dict({}), Buffer.from(operators, 'latin1'));
    this.#streams.set(operators, added);
    return added;
  }

  /** Adds a form to the resources of a page, under a name that nothing has yet. */
  #addForm(page: DraftPage, form: PdfRef): string {
    const value = page.entries.get('Resources');
    const resources = this.#draft.dict(value);
    const forms = this.#draft.dict(resources.get('XObject'));
    let number = 1;
    while (forms.has(`KS${number}`)) number++;
    const resource = `KS${number}`;
    const key =
      typeof value === 'object' && value !== null && 'object' in value
        ? `${value.object} ${form.object}`
        : '';
    const known = this.#resources.get(key);
    if (known !== undefined) {
      page.entries.set('Resources', known);
      return resource;
    }
    const own = this.#draft.add(
      new Map<string, PdfObject>([...resources, ['XObject', new Map([...forms, [resource, form]])]]),
    );
    if (key !== '') this.#resources.set(key, own);
    page.entries.set('Resources', own);
    return resource;
  }

  /** The form as a whole with an opacity: what overlaps in it does not show through (11.6.6). */
  #fadedForm({ form, width, height }: StampForm): PdfRef {
    const known = this.#faded.get(form.object);
    if (known !== undefined) return known;
    const { opacity } = this.#values;
    const faded = this.#draft.addStream(
      dict({
        Type: name('XObject'),
        Subtype: name('Form'),
        BBox: [0, 0, width, height],
        Resources: dict({
          ExtGState: dict({ GS: dict({ Type: name('ExtGState'), ca: opacity, CA: opacity }) }),
          XObject: dict({ F: form }),
        }),
      }),
      Buffer.from('/GS gs /F Do\n'),
    );
    this.#faded.set(form.object, faded);
    return faded;
  }
}

/** Turned places need more digits than a text. */
const precise = (value: number): string => pdfNumber(Math.round(value * 1000) / 1000);
const cm = ([a, b, c, d, e, f]: Matrix): string =>
  `${[a, b, c, d].map((one) => String(Number(one.toFixed(6)))).join(' ')} ${precise(e)} ${precise(f)} cm`;
