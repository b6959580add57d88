/** The face that stands for a font by its name; undefined for fonts that have no look-alike here. */
export interface StandardFace {
  /** @example liberation-sans/700Bold */
  readonly face: string;
  readonly isFixed: boolean;
  readonly isSerif: boolean;
  readonly isItalic: boolean;
}

/** Families with the metrics of Helvetica, Times and Courier: the standard fonts and what Windows has for them. */
const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [
    /^(Helvetica|Helv|Arial|ArialMT|LiberationSans|Arimo|NimbusSans(L|-Reg.*)?|HelveticaLTStd)$/i,
    'liberation-sans',
  ],
  [
    /^(Times|TimesNewRoman|TimesNewRomanPS|TimesNewRomanPSMT|Times-?Roman|LiberationSerif|Tinos|NimbusRoman(No9L)?|TiRo)$/i,
    'liberation-serif',
  ],
  [
    /^(Courier|CourierNew|CourierNewPS|CourierNewPSMT|CourierStd|LiberationMono|Cousine|NimbusMono(PS|L)?|Cour)$/i,
    'liberation-mono',
  ],
];

const STYLE = /[-, ]?(Regular|Roman|Normal|Bold|Italic|Oblique|BoldItalic|BoldOblique|Bd|It|BI)(MT)?$/i;

/** @example standardFace('Arial,BoldItalic') // liberation-sans/700BoldItalic */
export function standardFace(name: string): StandardFace | undefined {
  const plain = name.replace(/\s+/g, '');
  let family = plain;
  for (let step = 0; step < 3; step++) {
    const shorter = family.replace(STYLE, '').replace(/[-,]$/, '');
    if (shorter === '' || shorter === family) break;
    family = shorter;
  }
  const found = [plain, family, family.replace(/MT$/, '')].flatMap((one) =>
    FAMILIES.filter(([form]) => form.test(one)).map(([, face]) => face),
  )[0];
  if (found === undefined) return undefined;
  const style = plain.slice(family.length);
  const isBold = /bold|bd/i.test(style) || /BI$/.test(style);
  const isItalic = /italic|oblique|it$/i.test(style) || /BI$/.test(style);
  return {
    face: `${found}/${faceStyle(isBold, isItalic)}`,
    isFixed: found === 'liberation-mono',
    isSerif: found === 'liberation-serif',
    isItalic,
  };
}

function faceStyle(isBold: unknown, isItalic: unknown): string {
  if (isBold && isItalic) return '700BoldItalic';
  if (isBold) return '700Bold';
  return isItalic ? '400Italic' : '400Regular';
}
