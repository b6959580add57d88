import { FOREIGN_STYLE, isRef, name, type PdfObject, serialized } from '@kontor/pdf';
import { type Edit, edited } from '../content/edits.ts';
import { type Operation, readContent } from '../content/operations.ts';
import type { EditablePdf } from '../model/editable-pdf.ts';
import type { ObjectCursor } from '../model/object-cursor.ts';
import {
  giveResource,
  isNamed,
  namePlace,
  OWN_RESOURCES,
  type ResourceName,
  resourceName,
} from './borrowed-resources.ts';

/**
 * Gives a Type 3 font the resources that one of its glyphs has for itself. Viewers look there first, yet glyphs have
 * none by ISO 32000-1, 9.6.5, and PDF/A-4 does not take them. A name that means something else in the font is
 * changed in the glyph.
 */
export function giveToFont(
  document: EditablePdf,
  glyph: ObjectCursor,
  { resources, page }: { readonly resources: ObjectCursor; readonly page: number },
): void {
  const own = glyph.at('Resources');
  const data = glyph.stream === undefined ? undefined : document.decoded(glyph.stream);
  if (data === undefined) return;
  const edits: Edit[] = [];
  const renamed = new Map<string, string>();
  readContent(data, (operation) => {
    const used = resourceName(operation);
    const value = used === undefined ? undefined : own.at(used.category).dict.get(used.name);
    if (used === undefined || value === undefined) return;
    const key = `${used.category} ${used.name}`;
    const target = renamed.get(key) ?? nameInFont(used, resources, value);
    renamed.set(key, target);
    if (target === used.name) return;
    if (operation.image !== undefined) {
      document.log.obstacle(OWN_RESOURCES, `page ${page} has a glyph with an image in colors of its own`);
      return;
    }
    edits.push({ start: operation.start, end: operation.end, text: withName(operation, target) });
  });
  document.log.change(OWN_RESOURCES, page);
  const entries = new Map(glyph.dict);
  entries.delete('Resources');
  if (edits.length > 0) for (const key of ['Filter', 'DecodeParms']) entries.delete(key);
  glyph.set({ dict: entries, data: edits.length > 0 ? edited(data, edits) : (glyph.stream?.data ?? data) });
}

const isSame = (one: PdfObject, other: PdfObject | undefined): boolean =>
  one === other || (other !== undefined && isRef(one) && isRef(other) && one.object === other.object);

/** The name under which the font has the resource, which it is given where it has it not. */
function nameInFont(used: ResourceName, resources: ObjectCursor, value: PdfObject): string {
  const present = resources.at(used.category).dict;
  if (isSame(value, present.get(used.name))) return used.name;
  let target = used.name;
  for (let number = present.size; isNamed({ ...used, name: target }, resources); number++)
    target = `${used.name}-${number}`;
  giveResource({ ...used, name: target }, resources, value);
  return target;
}

function withName({ operator, operands }: Operation, target: string): Uint8Array {
  const texts = operands
    .with(namePlace(operator), name(target))
    .map((operand) => serialized(operand, FOREIGN_STYLE));
  return Buffer.from(` ${texts.join(' ')} ${operator} `, 'latin1');
}
