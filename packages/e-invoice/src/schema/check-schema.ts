import type { XmlAttribute, XmlElement, XmlNode } from '../xml/xml-tree.ts';
import type { Particle, SchemaSet, SchemaType } from './schema-set.ts';
import { collapsed, valueFault } from './simple-value.ts';

/** A violation of a schema. */
export interface SchemaViolation {
  readonly node: XmlNode;
  readonly text: string;
  readonly remedy: string;
}

/** Violations that are looked for; those beyond would not be answered. */
const MAX_VIOLATIONS = 3_000;
const MAX_QUOTED = 60;

const quoted = (value: string): string =>
  `"${value.length > MAX_QUOTED ? `${value.slice(0, MAX_QUOTED)}…` : value}"`;
const namesOf = ({ one }: Particle): string => one.map(([name]) => name).join(' or ');

/** Where a name is among the particles of a type, and the type of its elements. */
interface Place {
  readonly index: number;
  readonly type: number;
}

/** Checks documents against one schema (XML Schema 1.0 part 1, 3.4.4 and 3.9.4). */
export class SchemaChecker {
  readonly set: SchemaSet;
  /** Elements of each type by name: one at a wrong place is another violation than an unknown one. */
  readonly #places: readonly (ReadonlyMap<string, Place> | undefined)[];

  readonly #required: readonly (readonly string[])[];

  constructor(set: SchemaSet) {
    this.set = set;
    this.#required = set.types.map(({ attributes = {} }) =>
      Object.keys(attributes).filter((name) => attributes[name]!.isRequired === true),
    );
    this.#places = set.types.map(({ children }) =>
      children === undefined
        ? undefined
        : new Map(
            children.flatMap(({ one }, index) => one.map(([name, type]) => [name, { index, type }] as const)),
          ),
    );
  }

  /** All that is wrong in a document, in its order; for an unknown root that alone. */
  violations(root: XmlElement): readonly SchemaViolation[] {
    const type = this.set.roots[root.name];
    const found: SchemaViolation[] = [];
    if (type !== undefined) this.#element(root, type, found);
    return found;
  }

  #element(element: XmlElement, number: number, found: SchemaViolation[]): void {
    if (found.length >= MAX_VIOLATIONS) return;
    const type = this.set.types[number]!;
    this.#attributes(element, number, found);
    if (type.value === undefined) this.#content(element, number, type, found);
    else this.#value(element, type.value, found);
  }

  #value(element: XmlElement, value: number, found: SchemaViolation[]): void {
    const [child] = element.children;
    if (child !== undefined) {
      found.push({
        node: child,
        text: `${element.name} must not contain elements, and contains ${child.name}.`,
        remedy: `Remove ${child.name}: ${element.name} has a value only.`,
      });
      return;
    }
    const fault = valueFault(element.text, this.set.values[value]!);
    if (fault === undefined) return;
    const { base } = this.set.values[value]!;
    found.push({
      node: element,
      text: `The value ${quoted(element.text)} of ${element.name} ${fault}.`,
      remedy: `Write ${element.name} as ${FORM_WORDS[base] ?? `a value of the type ${base}`}.`,
    });
  }

  #attributes(element: XmlElement, number: number, found: SchemaViolation[]): void {
    const { attributes, name } = element;
    const known = this.set.types[number]!.attributes ?? {};
    for (const one of attributes) this.#attribute(one, name, known, found);
    for (const required of this.#required[number]!) {
      if (attributes.some((one) => one.name === required)) continue;
      found.push({
        node: element,
        text: `${name} must have the attribute ${required}.`,
        remedy: `Add the attribute ${required} to ${name}.`,
      });
    }
  }

  #attribute(
    one: XmlAttribute,
    of: string,
    known: NonNullable<SchemaType['attributes']>,
    found: SchemaViolation[],
  ): void {
    // Where a schema is, and of what type an element is, may be stated anywhere.
    if (one.name.startsWith('xsi:') && one.local !== 'nil') return;
    const declared = Object.hasOwn(known, one.name) ? known[one.name] : undefined;
    if (declared === undefined) {
      found.push({
        node: one,
        text: `${of} must not have the attribute ${one.name}.`,
        remedy: `Remove the attribute ${one.name} of ${of}.`,
      });
      return;
    }
    const fault = valueFault(one.value, this.set.values[declared.value]!);
    const isOther = declared.fixed !== undefined && collapsed(one.value) !== declared.fixed;
    if (fault === undefined && !isOther) return;
    const words = isOther ? `must be ${declared.fixed}` : fault!;
    found.push({
      node: one,
      text: `The attribute ${one.name} ${quoted(one.value)} of ${of} ${words}.`,
      remedy: isOther
        ? `Set ${one.name} to ${declared.fixed}, or leave it out.`
        : `Correct the attribute ${one.name} of ${of}.`,
    });
  }

  #content(element: XmlElement, number: number, type: SchemaType, found: SchemaViolation[]): void {
    if (/[^ \t\r\n]/.test(element.text)) {
      found.push({
        node: element,
        text: `${element.name} must contain elements only, and contains the text ${quoted(element.text.trim())}.`,
        remedy: `Remove the text between the elements of ${element.name}.`,
      });
    }
    const particles = type.children ?? [];
    const places = this.#places[number]!;
    let at = 0;
    let count = 0;
    for (const child of element.children) {
      const own = places.get(child.name);
      const place = own === undefined ? anyPlace(particles, child) : own.index;
      if (place === undefined) {
        found.push(unknownChild(element, child));
        continue;
      }
      if (place < at) {
        found.push(misplaced(element, child, particles[at]!));
      } else if (place === at) {
        count += 1;
        const { max } = particles[place]!;
        if (max !== -1 && count === max + 1) found.push(repeated(element, child, max));
      } else {
        for (let skipped = at; skipped < place; skipped++)
          lacking(element, particles[skipped]!, skipped === at ? count : 0, found, child);
        at = place;
        count = 1;
      }
      if (own !== undefined) this.#element(child, own.type, found);
    }
    for (let rest = at; rest < particles.length; rest++)
      lacking(element, particles[rest]!, rest === at ? count : 0, found);
  }
}

const FORM_WORDS: Readonly<Record<string, string>> = {
  decimal: 'a number with a point, without unit and separators of thousands',
  integer: 'a whole number',
  boolean: 'true or false',
  date: 'a day that exists, YYYY-MM-DD',
  dateTime: 'a date with time, YYYY-MM-DDThh:mm:ss',
  time: 'a time, hh:mm:ss',
  base64Binary: 'Base64',
};

/** Where any element of another namespace may be. */
function anyPlace(particles: readonly Particle[], child: XmlElement): number | undefined {
  const place = particles.findIndex(({ one }) => one[0]?.[0] === '*');
  return place < 0 || child.name.startsWith('ext:') ? undefined : place;
}

const unknownChild = ({ name }: XmlElement, child: XmlElement): SchemaViolation => ({
  node: child,
  text: `${name} must not contain ${child.name}.`,
  remedy: `Remove ${child.name}, or move it to where the schema has it.`,
});

const misplaced = ({ name }: XmlElement, child: XmlElement, before: Particle): SchemaViolation => ({
  node: child,
  text: `${child.name} is at the wrong place in ${name}: it must be before ${namesOf(before)}.`,
  remedy: `Move ${child.name} before ${namesOf(before)}.`,
});

const repeated = ({ name }: XmlElement, child: XmlElement, max: number): SchemaViolation => ({
  node: child,
  text: `${name} may contain ${child.name} at most ${max === 1 ? 'once' : `${max} times`}.`,
  remedy: `Remove the ${child.name} that is too much.`,
});

function lacking(
  element: XmlElement,
  particle: Particle,
  count: number,
  found: SchemaViolation[],
  before?: XmlElement,
): void {
  if (count >= particle.min) return;
  const where = before === undefined ? '' : ` before ${before.name}`;
  found.push({
    node: element,
    text: `${element.name} must contain ${namesOf(particle)}${where}.`,
    remedy: `Add ${namesOf(particle)} to ${element.name}${where}.`,
  });
}
