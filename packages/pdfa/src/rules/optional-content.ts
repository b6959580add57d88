import { isArray, isDict, isRef, type PdfObject, type PdfRef, textString } from '@kontor/pdf';
import { documentText } from '../metadata/document-text.ts';
import type { EditablePdf } from '../model/editable-pdf.ts';
import type { Requirement } from '../model/log.ts';
import type { ObjectCursor } from '../model/object-cursor.ts';

export const OPTIONAL_CONTENT: Requirement = {
  rule: 'optional-content',
  clauses: { first: '6.1.13', later: '6.9' },
  description: 'Configurations of layers were named and completed; automatic switching was removed',
};

/** Layers: each configuration has a name, lists all of them, and none switches by itself. */
export function conformLayers(document: EditablePdf): void {
  const properties = document.catalog.at('OCProperties');
  if (!properties.isDict) return;
  if (document.part === 1) {
    removeLayers(document, properties);
    return;
  }
  const given = properties.at('OCGs').list ?? [];
  const groups = given.filter(isRef).filter((one) => isDict(document.resolve(one)));
  if (groups.length !== given.length) properties.put('OCGs', groups);
  const names = new Set<string>();
  const configurations = [properties.at('D'), ...properties.at('Configs').items()];
  for (const configuration of configurations) {
    if (configuration.isDict && conform(configuration, groups, names)) document.log.change(OPTIONAL_CONTENT);
  }
}

/** PDF/A-1 has no layers: where all are shown, they can stay without their switches. */
function removeLayers(document: EditablePdf, properties: ObjectCursor): void {
  const configuration = properties.at('D');
  const state = configuration.at('BaseState').name ?? 'ON';
  const isAllShown = state === 'ON' && (configuration.at('OFF').list ?? []).length === 0;
  if (!isAllShown || hasMembership(document)) {
    document.log.obstacle(OPTIONAL_CONTENT, 'the document has layers that are hidden');
    return;
  }
  document.catalog.remove('OCProperties');
  document.log.change(OPTIONAL_CONTENT);
}

/** Whether some content depends on a combination of layers, which may hide it although all of them are shown. */
function hasMembership({ file }: EditablePdf): boolean {
  return file.numbers.some(
    (number) => file.dict(file.object(number)).has('VE') || isHiding(file.dict(file.object(number)).get('P')),
  );
}

const isHiding = (policy: PdfObject | undefined): boolean =>
  typeof policy === 'object' &&
  policy !== null &&
  'name' in policy &&
  ['AnyOff', 'AllOff'].includes(policy.name);

function conform(configuration: ObjectCursor, groups: readonly PdfRef[], names: Set<string>): boolean {
  const before = configuration.dict;
  const given = configuration.at('Name').bytes;
  const own = (given === undefined ? undefined : documentText({ bytes: given })) ?? 'Layers';
  let text = own;
  for (let number = 2; names.has(text); number++) text = `${own} ${number}`;
  names.add(text);
  if (given === undefined || text !== documentText({ bytes: given }))
    configuration.put('Name', textString(text));
  configuration.remove('AS');
  const order = configuration.at('Order');
  if (order.list !== undefined) {
    const listed = new Set<number>();
    const known = withoutLost(order.list, new Set(groups.map(({ object }) => object)), 0);
    collect(known, configuration, listed, 0);
    if (known.length !== order.list.length) configuration.put('Order', known);
    const left = groups.filter(({ object }) => !listed.has(object));
    if (left.length > 0) configuration.put('Order', [...known, ...left]);
  }
  return configuration.dict !== before;
}

const MAX_DEPTH = 32;

/** The order without references to groups that are not there. */
function withoutLost(
  list: readonly PdfObject[],
  groups: ReadonlySet<number>,
  depth: number,
): readonly PdfObject[] {
  return list
    .filter((one) => !isRef(one) || groups.has(one.object))
    .map((one) => (isArray(one) && depth < MAX_DEPTH ? withoutLost(one, groups, depth + 1) : one));
}

function collect(list: readonly PdfObject[], cursor: ObjectCursor, listed: Set<number>, depth: number): void {
  for (const one of list) {
    if (isArray(one) && depth < MAX_DEPTH) collect(one, cursor, listed, depth + 1);
    if (isRef(one)) listed.add(one.object);
  }
}
