import { isRecord, ORIGINAL } from '@kontor/schema';
import type { JsonObject } from './schemas.ts';

/** Marks of what was added to the original interface (contract: Extensions). */

/** Whether a part of the document is marked as added, itself or the component that it refers to. */
export function isAdded(document: JsonObject, part: unknown): boolean {
  if (!isRecord(part)) return false;
  if (part['x-extension'] === true) return part[ORIGINAL] === undefined;
  return typeof part.$ref === 'string' && isAdded(document, componentOf(document, part.$ref));
}

/**
 * The component that a reference names.
 * @throws Error for a reference to nothing
 */
export function componentOf(document: JsonObject, reference: string): JsonObject {
  const [, ...path] = reference.split('/');
  const found = path.reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), document);
  if (!isRecord(found)) throw new Error(`the interface document has no ${reference}`);
  return found;
}

/** Whether a keyword leads to something that the interface has: `not` refuses it, and examples are values. */
export const isPartOfInterface = (keyword: string): boolean =>
  !['not', 'example', 'examples', 'default', 'enum'].includes(keyword);

/** The same document with a mark on each component that only added parts refer to. */
export function markAddedComponents(document: JsonObject): JsonObject {
  const reached = new Set<JsonObject>();
  const reach = (part: unknown): void => {
    if (Array.isArray(part)) for (const one of part) reach(one);
    if (!isRecord(part) || isAdded(document, part)) return;
    if (typeof part.$ref === 'string') {
      const component = componentOf(document, part.$ref);
      if (!reached.has(component)) {
        reached.add(component);
        reach(component);
      }
    }
    for (const [keyword, inner] of Object.entries(part)) if (isPartOfInterface(keyword)) reach(inner);
  };
  reach(document.paths);
  const { schemas, responses, ...others } = document.components as Record<string, Record<string, JsonObject>>;
  const marked = (components: Readonly<Record<string, JsonObject>> = {}): JsonObject =>
    Object.fromEntries(
      Object.entries(components).map(([name, component]) => [
        name,
        reached.has(component) ? component : { ...component, 'x-extension': true },
      ]),
    );
  return {
    ...document,
    components: { ...others, schemas: marked(schemas), responses: marked(responses) },
  };
}
