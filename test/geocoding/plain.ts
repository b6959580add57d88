export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** Text as answers are compared: compatibility forms, case, accents and everything but letters and digits are left out, St. is Sankt and Dr. Doktor. */
export function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/\bst\.? /g, 'sankt')
    .replace(/\bdr\.? /g, 'doktor')
    .normalize('NFD')
    .replace(/[^\p{L}\d]/gu, '');
}

/** Street names that sound the same are the same street: mappers write `Äulestrasse` and `Aeulestrasse`, `Almeind` and `Allmeind`. */
export const isSameStreet = (a: string, b: string): boolean => sound(a) === sound(b);

const sound = (street: string): string =>
  plain(street)
    .replace(/(?<=[aou])e/g, '')
    .replace(/(.)\1/g, '$1');

/** Metres between two points, good to a thousandth at distances of some kilometres. */
export function metres(a: Point, b: Point): number {
  const degree = 111_195;
  const shrink = Math.cos((((a.latitude + b.latitude) / 2) * Math.PI) / 180);
  return degree * Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * shrink);
}
