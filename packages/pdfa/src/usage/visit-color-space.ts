import type { ObjectCursor } from '../model/object-cursor.ts';

/** Colour spaces within colour spaces: Pattern, Indexed, Separation, ICCBased make four. */
const MAX_DEPTH = 8;

const DEVICE: Readonly<Record<string, string>> = {
  DeviceGray: 'DeviceGray',
  G: 'DeviceGray',
  DeviceRGB: 'DeviceRGB',
  RGB: 'DeviceRGB',
  DeviceCMYK: 'DeviceCMYK',
  CMYK: 'DeviceCMYK',
};

/** The device colour space of a name, short names of inline images included. */
export const deviceSpace = (name: string | undefined): string | undefined =>
  name !== undefined && Object.hasOwn(DEVICE, name) ? DEVICE[name] : undefined;

export interface ColorVisitor {
  device(name: string): void;
  space(cursor: ObjectCursor): void;
}

/** Goes through a colour space and those that it is made of (ISO 32000-1, 8.6). */
export function visitColorSpace(cursor: ObjectCursor, visitor: ColorVisitor, depth = 0): void {
  const device = deviceSpace(cursor.name ?? (cursor.list?.length === 1 ? cursor.at(0).name : undefined));
  if (device !== undefined) visitor.device(device);
  if (cursor.list === undefined || depth > MAX_DEPTH) return;
  visitor.space(cursor);
  const family = cursor.at(0).name;
  if (family === 'Indexed' || family === 'I' || family === 'Pattern')
    visitColorSpace(cursor.at(1), visitor, depth + 1);
  if (family === 'Separation' || family === 'DeviceN') visitColorSpace(cursor.at(2), visitor, depth + 1);
  if (family !== 'DeviceN') return;
  const attributes = cursor.at(4);
  for (const [, colorant] of attributes.at('Colorants').entries())
    visitColorSpace(colorant, visitor, depth + 1);
  visitColorSpace(attributes.at('Process').at('ColorSpace'), visitor, depth + 1);
}
