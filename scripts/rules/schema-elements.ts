import type { XmlElement } from '@kontor/e-invoice/rules';

export const XSL = '{http://www.w3.org/1999/XSL/Transform}';

export const attribute = (element: XmlElement, name: string): string | undefined =>
  element.attributes.find((one) => one.name === name)?.value;

/** @throws Error where there is none */
export function needed(element: XmlElement, name: string): string {
  const value = attribute(element, name);
  if (value === undefined) throw new Error(`line ${element.line}: ${element.local} has no ${name}`);
  return value;
}

export const children = (element: XmlElement, name: string): readonly XmlElement[] =>
  element.children.filter((one) => one.name === name);
