import { ALPHA_THREE } from './alpha-three.data.ts';

const CODES: ReadonlyMap<string, string> = new Map(
  ALPHA_THREE.split(' ').map((pair) => [pair.slice(0, 3), pair.slice(3)]),
);

/** The ISO 3166-1 alpha-2 code for an alpha-3 one in upper case. @example countryOfAlphaThree('AUT') // 'AT' */
export const countryOfAlphaThree = (code: string): string | undefined => CODES.get(code);
