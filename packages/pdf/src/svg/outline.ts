/** What drawing an outline takes, in the units of its own coordinates; lengths are upper bounds. */
export interface Outline {
  readonly length: number;
  /** Points at which a marker would be. */
  readonly vertices: number;
  /** Of the rectangle around it. */
  readonly width: number;
  readonly height: number;
}

interface Arc {
  readonly rx: number;
  readonly ry: number;
  readonly isLarge: boolean;
}

/** Collects segments; control points count as corners, which only makes a curve longer. */
class Tracer {
  #x = 0;
  #y = 0;
  /** Last control point: where the next curve may mirror it. */
  #controlX = 0;
  #controlY = 0;
  #startX = 0;
  #startY = 0;
  #left = Number.POSITIVE_INFINITY;
  #right = Number.NEGATIVE_INFINITY;
  #top = Number.POSITIVE_INFINITY;
  #bottom = Number.NEGATIVE_INFINITY;
  #length = 0;
  #vertices = 0;

  get x(): number {
    return this.#x;
  }

  get y(): number {
    return this.#y;
  }

  moveTo(x: number, y: number): void {
    this.#vertices++;
    this.#startX = x;
    this.#startY = y;
    this.#at(x, y);
    this.#controlX = x;
    this.#controlY = y;
  }

  lineTo(x: number, y: number): void {
    this.curveTo(x, y);
    this.#controlX = x;
    this.#controlY = y;
  }

  /** The end of a curve whose control points were given before. */
  curveTo(x: number, y: number): void {
    this.#vertices++;
    this.#corner(x, y);
  }

  controlAt(x: number, y: number): void {
    this.#corner(x, y);
    this.#controlX = x;
    this.#controlY = y;
  }

  /** Mirrors the last control point at the current point, as `s` and `t` do. */
  mirrorControl(): void {
    this.controlAt(2 * this.#x - this.#controlX, 2 * this.#y - this.#controlY);
  }

  arcTo(x: number, y: number, arc: Arc): void {
    const chord = Math.hypot(x - this.#x, y - this.#y);
    const { length, reach } = arcBounds(chord, arc);
    this.#vertices++;
    this.#length += length;
    this.#at(this.#x - reach, this.#y - reach);
    this.#at(x + reach, y + reach);
    this.#at(x, y);
    this.#controlX = x;
    this.#controlY = y;
  }

  close(): void {
    this.controlAt(this.#startX, this.#startY);
  }

  outline(): Outline {
    const isEmpty = this.#right < this.#left;
    return {
      length: this.#length,
      vertices: this.#vertices,
      width: isEmpty ? 0 : this.#right - this.#left,
      height: isEmpty ? 0 : this.#bottom - this.#top,
    };
  }

  #corner(x: number, y: number): void {
    this.#length += Math.hypot(x - this.#x, y - this.#y);
    this.#at(x, y);
  }

  #at(x: number, y: number): void {
    this.#x = x;
    this.#y = y;
    this.#left = Math.min(this.#left, x);
    this.#right = Math.max(this.#right, x);
    this.#top = Math.min(this.#top, y);
    this.#bottom = Math.max(this.#bottom, y);
  }
}

/** Radii too small for the chord grow (SVG 1.1, F.6.6); a small arc is at most half a turn. */
function arcBounds(
  chord: number,
  { rx, ry, isLarge }: Arc,
): { readonly length: number; readonly reach: number } {
  const long = Math.max(Math.abs(rx), Math.abs(ry));
  const short = Math.min(Math.abs(rx), Math.abs(ry));
  if (short === 0 || chord === 0) return { length: chord, reach: 0 };
  const stretch = long / short;
  const radius = Math.max(long, (chord / 2) * stretch);
  if (isLarge) return { length: 2 * Math.PI * radius, reach: 2 * radius };
  const length = Math.min(Math.PI * radius, (Math.PI / 2) * chord * stretch);
  return { length, reach: length };
}

const NUMBER = /[\s,]*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)/y;
const FLAG = /[\s,]*([01])/y;
const COMMAND = /[\s,]*([A-Za-z])/y;

/** Reads numbers, flags and letters one behind the other; `undefined` where there is none. */
class Scanner {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  number(): number | undefined {
    const found = this.#next(NUMBER);
    return found === undefined ? undefined : Number(found);
  }

  flag(): number | undefined {
    const found = this.#next(FLAG);
    return found === undefined ? undefined : Number(found);
  }

  command(): string | undefined {
    return this.#next(COMMAND);
  }

  #next(form: RegExp): string | undefined {
    form.lastIndex = this.#at;
    const found = form.exec(this.#text)?.[1];
    if (found !== undefined) this.#at = form.lastIndex;
    return found;
  }
}

/** Arguments of each command of path data (SVG 1.1, 8.3). */
const ARGUMENTS: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7 };
/** Places of the two flags of an arc, which need no separator. */
const isFlag = (command: string, place: number): boolean => command === 'a' && (place === 3 || place === 4);

function argumentsOf(scanner: Scanner, command: string): number[] | undefined {
  const values: number[] = [];
  for (let place = 0; place < ARGUMENTS[command]!; place++) {
    const value = isFlag(command, place) ? scanner.flag() : scanner.number();
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values;
}

interface Command {
  /** In lower case. */
  readonly letter: string;
  readonly isRelative: boolean;
}

function trace(tracer: Tracer, { letter, isRelative }: Command, values: readonly number[]): void {
  const { x: startX, y: startY } = tracer;
  const x = (place: number): number => values[place]! + (isRelative ? startX : 0);
  const y = (place: number): number => values[place]! + (isRelative ? startY : 0);
  switch (letter) {
    case 'm':
      tracer.moveTo(x(0), y(1));
      return;
    case 'h':
      tracer.lineTo(x(0), startY);
      return;
    case 'v':
      tracer.lineTo(startX, y(0));
      return;
    case 'a':
      tracer.arcTo(x(5), y(6), { rx: values[0]!, ry: values[1]!, isLarge: values[3] === 1 });
      return;
    case 'l':
      tracer.lineTo(x(0), y(1));
      return;
    default: {
      if (letter === 's' || letter === 't') tracer.mirrorControl();
      const end = values.length - 2;
      for (let place = 0; place < end; place += 2) tracer.controlAt(x(place), y(place + 1));
      tracer.curveTo(x(end), y(end + 1));
    }
  }
}

/**
 * Measures path data up to the first error, which is where drawing ends too (SVG 1.1, F.2).
 * @example pathOutline('M0 0H3V4').length // 7
 */
export function pathOutline(data: string): Outline {
  const scanner = new Scanner(data);
  const tracer = new Tracer();
  for (let letter = scanner.command(); letter !== undefined; letter = scanner.command()) {
    let command = { letter: letter.toLowerCase(), isRelative: letter === letter.toLowerCase() };
    if (command.letter === 'z') tracer.close();
    else if (!Object.hasOwn(ARGUMENTS, command.letter)) break;
    else {
      for (let values = argumentsOf(scanner, command.letter); values !== undefined; ) {
        trace(tracer, command, values);
        // Further pairs behind a moveto are lines.
        if (command.letter === 'm') command = { ...command, letter: 'l' };
        values = argumentsOf(scanner, command.letter);
      }
    }
  }
  return tracer.outline();
}

/** Measures the points of a `polyline` or, closed, of a `polygon`. */
export function pointsOutline(points: string): Outline {
  const scanner = new Scanner(points);
  const tracer = new Tracer();
  let isFirst = true;
  for (;;) {
    const [x, y] = [scanner.number(), scanner.number()];
    if (x === undefined || y === undefined) break;
    if (isFirst) tracer.moveTo(x, y);
    else tracer.lineTo(x, y);
    isFirst = false;
  }
  tracer.close();
  return tracer.outline();
}
