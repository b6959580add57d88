/** One function of a transform; arguments are numbers with or without a unit. */
const FUNCTION = /(matrix|scale|skew)([XY]?)\(([^()]*)\)/gi;
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;
const DEGREES: Readonly<Record<string, number>> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };

/** Greatest factor by which a matrix lengthens anything: its spectral norm. */
function matrixScale(a: number, b: number, c: number, d: number): number {
  const squares = a * a + b * b + c * c + d * d;
  const determinant = a * d - b * c;
  const root = Math.sqrt(Math.max(0, squares * squares - 4 * determinant * determinant));
  return Math.sqrt((squares + root) / 2);
}

function functionScale(name: string, axis: string, written: string): number {
  const numbers = Array.from(written.matchAll(NUMBER), ([number]) => Number(number));
  const [a = 0, b = axis === '' ? a : 1, c = 0, d = 0] = numbers;
  if (name === 'matrix') return matrixScale(a, b, c, d);
  if (name === 'scale') return Math.max(Math.abs(a), Math.abs(b));
  const unit = /(deg|grad|rad|turn)\s*$/i.exec(written)?.[1]?.toLowerCase() ?? 'deg';
  return matrixScale(1, Math.abs(Math.tan((a * (DEGREES[unit] ?? 1) * Math.PI) / 180)), 0, 1);
}

/**
 * An upper bound of the factor by which a transform lengthens what it is applied to (SVG 1.1, 7.6, and CSS).
 * @example transformScale('translate(5 5) scale(2)') // 2
 */
export function transformScale(transform: string): number {
  let scale = 1;
  for (const [, name = '', axis = '', written = ''] of transform.matchAll(FUNCTION)) {
    scale *= functionScale(name.toLowerCase(), axis, written);
  }
  return scale;
}
