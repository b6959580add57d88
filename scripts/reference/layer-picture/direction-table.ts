import { DIRECTIONS, type Direction } from '../../../test/layers/directions.ts';

/** `/^(main|cli)\.ts$/` → `(main|cli).ts`: the beginning of a path, as people write it. */
const placeOf = ({ from }: Direction): string =>
  from.source
    .replaceAll(/[\^$\\]/g, '')
    .replace('([/]+)', '<name>')
    .replace(/\/$/, '');

/** Without the place itself, which may always be imported. */
function wordsOf({ from, to }: Direction): string {
  if (to === 'all') return 'everything';
  const others = to.filter((place) => !from.test(place) && !place.includes('$1'));
  return others.map((place) => `\`${place.replace(/\/$/, '')}\``).join(', ');
}

/** Who may import whom besides itself, as a Markdown table; the first row that fits a file counts. */
export function directionTable(): string {
  const rows = DIRECTIONS.map((one) => `| \`${placeOf(one).replaceAll('|', '\\|')}\` | ${wordsOf(one)} |`);
  return ['| Files of | May import |', '|---|---|', ...rows].join('\n');
}
