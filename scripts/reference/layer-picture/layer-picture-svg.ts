import { layersOf, PACKAGES, type SourceFolder } from './source-folders.ts';

/** All lengths in pixels. */
const WIDTH = 1040;
const MARGIN = 28;
const GAP = 10;
const PADDING = 12;
const ROOF = 104;
/** How far the roof reaches beyond the walls. */
const EAVES = 16;

const TITLE = { size: 14, lead: 20, width: 0.62 };
const TEXT = { size: 12.5, lead: 17, width: 0.5 };
const LIST = { size: 11, lead: 16, width: 0.62 };

interface Style {
  readonly size: number;
  readonly lead: number;
  /** Mean width of a character as a share of the size; a little too wide rather than too narrow. */
  readonly width: number;
}

interface Line {
  readonly text: string;
  readonly kind: 'title' | 'text' | 'list' | 'uses';
}

const STYLES: Readonly<Record<Line['kind'], Style>> = { title: TITLE, text: TEXT, list: LIST, uses: TEXT };

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What is known of a drawing before its place is: how high it is at a width, and how it is drawn there. */
interface Drawing {
  /** Its share of a floor's width: about the characters that it has to show. */
  readonly weight: number;
  readonly height: (width: number) => number;
  readonly draw: (box: Box) => string;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function wrapped(text: string, width: number, { size, width: share }: Style): readonly string[] {
  const most = Math.max(8, Math.floor(width / (size * share)));
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function linesOf(room: SourceFolder, width: number): readonly Line[] {
  const inside = width - 2 * PADDING;
  const part = (kind: Line['kind'], text: string): readonly Line[] =>
    text === '' ? [] : wrapped(text, inside, STYLES[kind]).map((line) => ({ text: line, kind }));
  return [
    ...part('title', room.name.replace(`${PACKAGES}/`, '')),
    ...part('text', room.purpose),
    ...part('list', room.inner.join(' · ')),
    ...part('uses', usesText(room)),
  ];
}

const isPackage = (name: string): boolean => name.startsWith(`${PACKAGES}/`);

/** `uses core, packages (base, vat)`: the packages together. */
function usesText({ name, uses, mayUse }: SourceFolder): string {
  const used = uses.filter(isPackage).map((one) => one.slice(PACKAGES.length + 1));
  const others = uses.filter((one) => !isPackage(one));
  const all = [...others, ...(isPackage(name) ? used : together(used))];
  const may = mayUse.length === 0 ? '' : `; may also use ${mayUse.join(', ')}`;
  return all.length === 0 ? `uses nothing of ours${may}` : `uses ${all.join(', ')}${may}`;
}

const together = (used: readonly string[]): readonly string[] =>
  used.length === 0 ? [] : [`${PACKAGES} (${used.join(', ')})`];

const heightOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { kind }) => sum + STYLES[kind].lead, 0) + 2 * PADDING - 4;

const MIN_WEIGHT = 140;
const MAX_WEIGHT = 280;

function roomDrawing(room: SourceFolder): Drawing {
  const characters = linesOf(room, WIDTH).reduce((sum, { text }) => sum + text.length, 0);
  return {
    weight: Math.min(MAX_WEIGHT, Math.max(MIN_WEIGHT, characters)),
    height: (width) => heightOf(linesOf(room, width)),
    draw: (box) => rectangle(box, 'room') + textLines(linesOf(room, box.width), box),
  };
}

const rectangle = ({ x, y, width, height }: Box, kind: string): string =>
  `<rect class="${kind}" x="${x}" y="${y}" width="${width}" height="${height}" rx="3"/>\n`;

function textLines(lines: readonly Line[], { x, y }: Pick<Box, 'x' | 'y'>): string {
  let baseline = y + PADDING - 6;
  return lines
    .map(({ text, kind }) => {
      baseline += STYLES[kind].lead;
      return `<text class="${kind}" x="${x + PADDING}" y="${baseline}">${escaped(text)}</text>\n`;
    })
    .join('');
}

/** Rooms side by side. */
function floorDrawing(drawings: readonly Drawing[]): Drawing {
  const weight = drawings.reduce((sum, one) => sum + one.weight, 0);
  // By the edges, so that rounding leaves no gap at the end.
  const widths = (width: number): readonly number[] => {
    const room = width - GAP * (drawings.length - 1);
    let passed = 0;
    return drawings.map((one) => {
      const from = Math.round((room * passed) / weight);
      passed += one.weight;
      return Math.round((room * passed) / weight) - from;
    });
  };
  const height = (width: number): number =>
    Math.max(...widths(width).map((own, index) => drawings[index]!.height(own)));
  return {
    weight,
    height,
    draw: ({ x, y, width }) => {
      let left = x;
      return widths(width)
        .map((own, index) => {
          const drawn = drawings[index]!.draw({ x: left, y, width: own, height: height(width) });
          left += own + GAP;
          return drawn;
        })
        .join('');
    },
  };
}

/** Floors on top of each other, the highest first. */
function stack(drawings: readonly Drawing[]): Drawing {
  return {
    weight: Math.max(...drawings.map(({ weight }) => weight)),
    height: (width) => drawings.reduce((sum, one) => sum + one.height(width) + GAP, -GAP),
    draw: ({ x, y, width }) => {
      let top = y;
      return drawings
        .map((one) => {
          const height = one.height(width);
          const drawn = one.draw({ x, y: top, width, height });
          top += height + GAP;
          return drawn;
        })
        .join('');
    },
  };
}

/** The packages as a house in the house. */
function packagesDrawing(packages: readonly SourceFolder[], purpose: string): Drawing {
  const byName = new Map(packages.map((one) => [one.name, one]));
  const levels = layersOf([...byName.keys()], (name) => byName.get(name)?.uses ?? []);
  const inner = stack(
    levels.toReversed().map((names) => floorDrawing(names.map((name) => roomDrawing(byName.get(name)!)))),
  );
  const head: readonly Line[] = [
    { text: PACKAGES, kind: 'title' },
    { text: purpose, kind: 'text' },
  ];
  const headHeight = heightOf(head);
  return {
    weight: inner.weight,
    height: (width) => headHeight + inner.height(width - 2 * PADDING) + PADDING,
    draw: (box) => {
      const { x, y, width } = box;
      const inside = { x: x + PADDING, y: y + headHeight, width: width - 2 * PADDING, height: 0 };
      return rectangle(box, 'district') + textLines(head, box) + inner.draw(inside);
    },
  };
}

const placeOf = (name: string): string => (isPackage(name) ? PACKAGES : name);

/** The gable with the programs that start it all. */
function roofDrawing(programs: readonly SourceFolder[]): Drawing {
  return {
    weight: MIN_WEIGHT,
    height: () => ROOF,
    draw: ({ x, y, width, height }) => {
      const [left, right, bottom] = [x - EAVES, x + width + EAVES, y + height];
      const texts = programs.map(({ name, purpose }, index) => {
        const at = { x: x + width / 2, y: bottom - 14 - (programs.length - 1 - index) * TITLE.lead };
        return (
          `<text class="title" text-anchor="middle" x="${at.x}" y="${at.y}">${escaped(name)}` +
          `<tspan class="text" dx="8">${escaped(purpose)}</tspan></text>\n`
        );
      });
      return `<path class="roof" d="M${left} ${bottom}L${x + width / 2} ${y}L${right} ${bottom}z"/>\n${texts.join('')}`;
    },
  };
}

/**
 * The source folders as a house: a room uses only rooms below it. Light and dark by the reader's setting; the paper is
 * part of the picture, so it is legible on any page. Same rooms, same bytes.
 */
export function layerPictureSvg(rooms: readonly SourceFolder[], purposeOfPackages: string): string {
  const packages = rooms.filter(({ name }) => isPackage(name));
  const byName = new Map(rooms.map((one) => [one.name, one]));
  const usesOf = (name: string): readonly string[] =>
    (name === PACKAGES ? packages : [byName.get(name)!])
      .flatMap(({ uses }) => uses.map(placeOf))
      .filter((one) => one !== name);
  const names = [...new Set(rooms.map(({ name }) => placeOf(name)))];
  const usersOf = (name: string): readonly string[] => names.filter((one) => usesOf(one).includes(name));
  // From the roof down: each room right below those that use it.
  const [top = [], ...lower] = layersOf(names, usersOf);
  const programs = top.filter((name) => name.endsWith('.ts'));
  const unused = top.filter((name) => !programs.includes(name));
  const drawingOf = (name: string): Drawing =>
    name === PACKAGES ? packagesDrawing(packages, purposeOfPackages) : roomDrawing(byName.get(name)!);
  const house = stack([
    roofDrawing(programs.map((name) => byName.get(name)!)),
    ...[unused, ...lower]
      .filter((floor) => floor.length > 0)
      .map((floor) => floorDrawing(floor.map(drawingOf))),
  ]);
  const inside = WIDTH - 2 * MARGIN;
  const height = MARGIN + house.height(inside) + MARGIN;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="title">\n` +
    `<title id="title">The source folders of Kontor as a house: each uses only what is below it</title>\n` +
    `<style>${CSS}</style>\n<rect class="paper" width="${WIDTH}" height="${height}" rx="8"/>\n` +
    `${house.draw({ x: MARGIN, y: MARGIN, width: inside, height: 0 })}</svg>\n`
  );
}

const CSS = `
.paper{fill:#fbfaf8}.room{fill:#fff;stroke:#8a857b}.district{fill:#f1eee8;stroke:#8a857b}.roof{fill:#1f5d4c}
.title{font:700 ${TITLE.size}px ui-monospace,Consolas,Menlo,monospace;fill:#1f5d4c}
.text,.uses{font:${TEXT.size}px Helvetica,Arial,sans-serif;fill:#1c1f24}.uses{fill:#5c626c}
.list{font:${LIST.size}px ui-monospace,Consolas,Menlo,monospace;fill:#5c626c}
.roof~.title{fill:#1f5d4c}.roof+.title,.roof+.title+.title,.roof+.title .text,.roof+.title+.title .text{fill:#fff}
@media(prefers-color-scheme:dark){
.paper{fill:#14161a}.room{fill:#1b1e24;stroke:#737b89}.district{fill:#181b20;stroke:#737b89}.roof{fill:#6fc3ab}
.title,.roof~.title{fill:#6fc3ab}.text{fill:#eceef1}.uses,.list{fill:#a3abb8}
.roof+.title,.roof+.title+.title,.roof+.title .text,.roof+.title+.title .text{fill:#0e1714}
}`;
