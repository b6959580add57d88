import { CAP_HEIGHT, type FontLibrary, type LabelOutline, labelOutline } from '@kontor/graphics';

/** A frame around a QR code, after the Czech manual "QR platba". */
export interface QrFrame {
  /** Text that `isLabelText` accepts; blank for a frame without label. */
  readonly label: string;
  /** Greatest width of the label in modules; never wider than the code. */
  readonly labelModules: number;
  /** 0xRRGGBB of line and label. */
  readonly colour: number;
}

/** A frame, and the fonts that its label is drawn with. */
export interface Framing {
  readonly frame: QrFrame;
  readonly fonts: FontLibrary;
}

/** Of a framed symbol: its modules, and line and label around them. */
export interface FrameColours {
  /** 0xRRGGBB, both. */
  readonly ink: number;
  readonly colour: number;
}

/** All lengths in pixels from the picture's top left. */
export interface FrameLayout {
  /** Pixels of a module. */
  readonly module: number;
  readonly line: number;
  /** Outer edges of the square line. */
  readonly left: number;
  readonly top: number;
  readonly side: number;
  readonly label: LabelLayout | undefined;
}

export interface LabelLayout {
  readonly outline: LabelOutline;
  readonly scale: number;
  readonly left: number;
  readonly right: number;
  /** Top of the lower line and of the letters. */
  readonly top: number;
  readonly baseline: number;
  /** Rows from `top` on that the letters reach into. */
  readonly height: number;
  /** The line is interrupted from here … */
  readonly gapFrom: number;
  /** … to here. */
  readonly gapTo: number;
}

const QUIET_ZONE = 4;
const LABEL_MODULES_HIGH = 4;
const CAP_MODULES = 3;
const GAP_MODULES = 2;
/** Share of the picture left white outside the frame, on each side. */
const PADDING = 0.03;

/** Line width for a module width. */
function lineWidth(module: number): number {
  return Math.max(1, Math.round(module / 2));
}

/** Largest module for a frame with label, whose height is the greater side. */
const labelledModule = (modules: number, size: number): number => Math.floor(size / (modules + 12.5));

/** Largest module for a frame without label. */
function bareModule(modules: number, size: number): number {
  let module = Math.floor(size / (modules + 2 * QUIET_ZONE));
  while (module > 0 && module * (modules + 2 * QUIET_ZONE) + 2 * lineWidth(module) > size) module--;
  return module;
}

/** Smallest picture that has room for a framed symbol of so many modules. */
export function smallestFramed(modules: number): number {
  return modules + 2 * QUIET_ZONE + 2 * lineWidth(1);
}

/**
 * Layout of a framed symbol of `modules` × `modules` in a picture of `size` × `size`, or undefined when the
 * picture is smaller than `smallestFramed`. The label is left out where it would cost readability: when there is
 * no room for it, and when modules of one pixel would be the price or its letters would have none. The padding
 * outside the frame gives way where it would cost the label, or modules of more than one pixel.
 */
export function frameLayout(
  modules: number,
  size: number,
  { frame, fonts }: Framing,
): FrameLayout | undefined {
  const padded = size * (1 - 2 * PADDING);
  const readable = (moduleIn: (modules: number, size: number) => number): number =>
    [padded, size].map((side) => moduleIn(modules, side)).find((module) => module > 1) ?? 0;
  const labelled = frame.label.trim() === '' ? 0 : readable(labelledModule);
  const module = labelled || readable(bareModule) || bareModule(modules, size);
  if (module < 1) return undefined;
  const line = lineWidth(module);
  const side = (modules + 2 * QUIET_ZONE) * module + 2 * line;
  const height = labelled > 0 ? side + LABEL_MODULES_HIGH * module - line : side;
  const left = Math.floor((size - side) / 2);
  const top = Math.floor((size - height) / 2);
  const square = { module, line, left, top, side };
  return { ...square, label: labelled > 0 ? labelLayout(modules, square, { frame, fonts }) : undefined };
}

/** Pixels of a capital letter below which nobody reads it. */
const MIN_CAP_PIXELS = 6;

/** Whether a layout has its label, in letters that can be read. */
export const isLegible = ({ label }: FrameLayout): boolean =>
  label !== undefined && label.scale * CAP_HEIGHT >= MIN_CAP_PIXELS;

/** The label hangs from the top of the lower line, its left edge flush with the code. */
function labelLayout(
  modules: number,
  square: Omit<FrameLayout, 'label'>,
  { frame, fonts }: Framing,
): LabelLayout {
  const { module, line } = square;
  const outline = labelOutline(fonts, frame.label.trim());
  const highest = Math.max(CAP_HEIGHT, outline.top);
  const scale = Math.min(
    (Math.min(frame.labelModules, modules) * module) / (outline.right - outline.left),
    (CAP_MODULES * module) / CAP_HEIGHT,
    (LABEL_MODULES_HIGH * module) / (highest - Math.min(0, outline.bottom)),
  );
  const left = square.left + line + QUIET_ZONE * module;
  const right = left + (outline.right - outline.left) * scale;
  const top = square.top + square.side - line;
  const baseline = top + highest * scale;
  const height = Math.ceil((highest - outline.bottom) * scale);
  const gapFrom = left - GAP_MODULES * module;
  const gapTo = Math.ceil(right) + GAP_MODULES * module;
  return { outline, scale, left, right, top, baseline, height, gapFrom, gapTo };
}
