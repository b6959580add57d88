import type { SlipText } from './slip-layout.ts';
import { MM, PAYMENT } from './slip-measures.ts';
import { type SlipFonts, textWidth } from './type-metrics.ts';
import { shortenedTo } from './wrap.ts';

const SIZE = 7;
/** Baselines below the section's top, points. */
const BASELINES = [5.6, 13.6] as const;
/** IG 3.5.5: about so many characters are printed. */
const PRINTED = 90;
const ELLIPSIS = '…';

/** The scheme's name is before the first separator, which the scheme itself chooses. */
function nameAndData(scheme: string): readonly [string, string] {
  const name = /^[\p{L}\p{N} .+-]+/u.exec(scheme)?.[0] ?? '';
  return name === scheme ? ['', scheme] : [name, scheme.slice(name.length)];
}

/** Alternative schemes, one line each: the name bold, the rest as far as it fits. */
export function schemeTexts(schemes: readonly string[], fonts: SlipFonts): readonly SlipText[] {
  const { x, y, width } = PAYMENT.furtherInformation;
  const measured = (text: string): number => textWidth(text, fonts.regular, SIZE);
  return schemes.flatMap((scheme, index) => {
    const [name, data] = nameAndData(scheme);
    const place = { kind: 'value', part: 'payment', y: y + (BASELINES[index] ?? 0) * MM } as const;
    const style = { size: SIZE, align: 'left' } as const;
    const bold = shortenedTo(name, ELLIPSIS, (text) => textWidth(text, fonts.bold, SIZE) <= width / 2);
    const used = textWidth(bold, fonts.bold, SIZE);
    const rest = shortenedTo(
      data,
      ELLIPSIS,
      (text) => bold.length + text.length <= PRINTED && used + measured(text) <= width,
    );
    const texts: SlipText[] = [
      { ...place, ...style, text: bold, x, weight: 'bold' },
      { ...place, ...style, text: rest, x: x + used, weight: 'regular' },
    ];
    return texts.filter(({ text }) => text !== '');
  });
}
