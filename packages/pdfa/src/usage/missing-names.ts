import { dict, FOREIGN_STYLE, serialized } from '@kontor/pdf';
import { type Edit, edited } from '../content/edits.ts';
import { type Operation, readContent } from '../content/operations.ts';
import type { EditablePdf } from '../model/editable-pdf.ts';
import { borrowed, isNamed, OWN_RESOURCES, type ResourceName, resourceName } from './borrowed-resources.ts';
import { type DrawingContext, drawingsAround, loopsOf, resourcesAround } from './drawing-context.ts';

interface MissingName {
  readonly wanted: ResourceName;
  readonly context: DrawingContext;
}

/**
 * Names that neither content nor whatever drew it first has a resource for. The next page that draws it may have one,
 * as viewers look there, too.
 */
export class MissingNames {
  readonly #document: EditablePdf;
  readonly #known = new Set<string>();
  /** By the number of each drawing that the content is in. */
  readonly #byDrawing = new Map<number, Set<MissingName>>();
  readonly #all = new Set<MissingName>();

  constructor(document: EditablePdf) {
    this.#document = document;
  }

  note(wanted: ResourceName, context: DrawingContext): void {
    const { object } = this.#document.refOf(context.use.resources);
    const key = `${object} ${wanted.category} ${wanted.name}`;
    if (this.#known.has(key)) return;
    this.#known.add(key);
    const one = { wanted, context };
    this.#all.add(one);
    for (const number of drawingsAround(context)) {
      const list = this.#byDrawing.get(number) ?? new Set();
      list.add(one);
      this.#byDrawing.set(number, list);
    }
  }

  /** What is found for a drawing that is drawn once more: the names, now among the resources of their content. */
  foundAgain(drawing: number | undefined, again: DrawingContext): readonly MissingName[] {
    const list = drawing === undefined ? undefined : this.#byDrawing.get(drawing);
    if (list === undefined) return [];
    const isOuterLoop = loopsOf(again);
    return [...list].filter((one) => {
      const { wanted, context } = one;
      const isOwnLoop = loopsOf(context);
      const around = [again.use.resources, ...resourcesAround(again)];
      const isLoop = (value: Parameters<typeof isOwnLoop>[0]): boolean =>
        isOwnLoop(value) || isOuterLoop(value);
      if (borrowed(wanted, context.use.resources, { around, isLoop }) === undefined) return false;
      list.delete(one);
      this.#all.delete(one);
      return true;
    });
  }

  /**
   * Removes operations that name nothing, which viewers pass over. PDF/A-4 alone asks that all names are defined
   * (ISO 19005-4, 6.2.2). Where viewers do not agree on what is drawn, that is an obstacle.
   */
  remove(): void {
    const contexts = new Set([...this.#all].map(({ context }) => context));
    for (const { content, use, page } of contexts) {
      const data = content.read();
      if (data === undefined) continue;
      const edits: Edit[] = [];
      readContent(data, (operation) => {
        const wanted = resourceName(operation);
        if (wanted === undefined || isNamed(wanted, use.resources)) return;
        const text = withoutName(operation);
        if (text === undefined) {
          const what = `page ${page} draws with ${wanted.category} ${wanted.name}, which is not there`;
          this.#document.log.obstacle(OWN_RESOURCES, what);
          return;
        }
        this.#document.log.change(OWN_RESOURCES, page);
        edits.push({ start: operation.start, end: operation.end, text: Buffer.from(text, 'latin1') });
      });
      if (edits.length > 0) content.write(edited(data, edits));
    }
  }
}

/** What an operation is without the resource that it names; undefined where all that follows depends on it. */
function withoutName({ operator, operands }: Operation): string | undefined {
  if (operator === 'BDC')
    return ` ${serialized(operands.at(0) ?? null, FOREIGN_STYLE)} ${serialized(dict({}), FOREIGN_STYLE)} BDC `;
  return ['Do', 'gs', 'sh', 'DP'].includes(operator) ? ' ' : undefined;
}
