import { type Mode, shortestModes } from './shortest-encoding.ts';
import type { Unit } from './units.ts';

/** Mode indicators (ISO/IEC 20830, table 2). */
const INDICATORS: Readonly<Record<Mode, number>> = {
  numeric: 1,
  text1: 2,
  text2: 2,
  binary: 3,
  region1: 4,
  region2: 5,
  double: 6,
  four: 7,
};
const ECI = 8;
/** Ends of a numeric run whose last group has one, two or three digits. */
const NUMERIC_ENDS = [1021, 1022, 1023] as const;
const TEXT_SWITCH = 62;
const TEXT_END = 63;
const REGION_SWITCH = 4094;
const REGION_END = 4095;
const DOUBLE_END = 0x7fff;

/** Bits one behind the other. */
class Bits {
  readonly bits: number[] = [];

  put(value: number, count: number): void {
    for (let bit = count - 1; bit >= 0; bit--) this.bits.push((value >> bit) & 1);
  }
}

/** Modes that share an indicator and a terminator are one run. */
const family = (mode: Mode): number => (mode === 'region2' ? INDICATORS.region1 : INDICATORS[mode]);

interface Run {
  readonly units: readonly Unit[];
  readonly modes: readonly Mode[];
}

function putNumeric(out: Bits, { units }: Run): void {
  for (let at = 0; at < units.length; at += 3) {
    out.put(
      units.slice(at, at + 3).reduce((value, { digit }) => 10 * value + digit, 0),
      10,
    );
  }
  out.put(NUMERIC_ENDS[(units.length - 1) % 3]!, 10);
}

function putText(out: Bits, { units, modes }: Run): void {
  let mode: Mode = 'text1';
  units.forEach((unit, at) => {
    if (modes[at] !== mode) out.put(TEXT_SWITCH, 6);
    mode = modes[at]!;
    out.put(mode === 'text1' ? unit.text1 : unit.text2, 6);
  });
  out.put(TEXT_END, 6);
}

function putBinary(out: Bits, { units }: Run): void {
  out.put(
    units.reduce((sum, { bytes }) => sum + bytes.length, 0),
    13,
  );
  for (const { bytes } of units) for (const byte of bytes) out.put(byte, 8);
}

function putRegions(out: Bits, { units, modes }: Run): void {
  let mode = modes[0]!;
  units.forEach((unit, at) => {
    if (modes[at] !== mode) out.put(REGION_SWITCH, 12);
    mode = modes[at]!;
    out.put(mode === 'region1' ? unit.region1 : unit.region2, 12);
  });
  out.put(REGION_END, 12);
}

function putDouble(out: Bits, { units }: Run): void {
  for (const { double } of units) out.put(double, 15);
  out.put(DOUBLE_END, 15);
}

/** Each character names the mode. */
function putFour(out: Bits, { units }: Run): void {
  units.forEach(({ four }, at) => {
    if (at > 0) out.put(INDICATORS.four, 4);
    out.put(four, 21);
  });
}

const writers: Readonly<Record<Mode, (out: Bits, run: Run) => void>> = {
  numeric: putNumeric,
  text1: putText,
  text2: putText,
  binary: putBinary,
  region1: putRegions,
  region2: putRegions,
  double: putDouble,
  four: putFour,
};

/** The fewest bits for a text, behind its designator. */
export function messageBits(units: readonly Unit[], eci: number | undefined): readonly number[] {
  const modes = shortestModes(units);
  const out = new Bits();
  if (eci !== undefined) {
    out.put(ECI, 4);
    out.put(eci, 8);
  }
  for (let from = 0; from < units.length; ) {
    let to = from + 1;
    while (to < units.length && family(modes[to]!) === family(modes[from]!)) to++;
    out.put(INDICATORS[modes[from]!], 4);
    writers[modes[from]!](out, { units: units.slice(from, to), modes: modes.slice(from, to) });
    from = to;
  }
  return out.bits;
}
