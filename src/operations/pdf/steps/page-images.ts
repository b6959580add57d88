import { InvalidInput } from '@kontor/base';
import {
  encodeWebpJob,
  numberedName,
  pages,
  picturesIn,
  stepFault,
  stepViolation,
  storedZip,
} from '@kontor/pdf-tools';
import { integer, oneOf } from '@kontor/schema';
import { z } from 'zod';
import { BytePieces } from '#core/byte-pieces.ts';
import { damaged, overLimits } from '../refusals.ts';
import type { AnsweredDocument, AnswerStep, StepContext } from '../step-kinds.ts';
import { MAX_PICTURES, MAX_PIXELS, PICTURE_LIMITS } from '../toolbox-limits.ts';

const members = z.object({
  format: oneOf(['png', 'webp', 'jpeg']).default('png'),
  dpi: integer(36, 600).default(150),
  quality: integer(1, 100).default(85),
  pages: pages().optional(),
});
type Values = z.output<typeof members>;

const POINTS_PER_INCH = 72;
const ENDINGS = { png: 'png', jpeg: 'jpg', webp: 'webp' } as const;

export const image: AnswerStep = {
  do: 'image',
  phase: 'answer',
  members,
  pages: (values) => (values as Values).pages,
  async answer(document, values, context) {
    const { format, dpi } = values as Values;
    refuseLarge(document, dpi, context.index);
    const drawn = await drawnPages(document, values as Values, context);
    if (drawn.length !== document.numbers.length) throw damaged();
    const ending = ENDINGS[format];
    const entries = drawn.map((data, index) => ({
      name: numberedName('page', document.numbers[index]!, ending),
      data,
    }));
    const [only] = entries;
    if (entries.length === 1)
      return { type: `image/${format}`, body: only!.data, filename: only!.name.replace(/\.\w+$/, '') };
    return { type: 'application/zip', body: new BytePieces(storedZip(entries)), filename: 'document' };
  },
};

function refuseLarge({ sizes, numbers }: AnsweredDocument, dpi: number, index: number): void {
  const refuse = (member: string, text: string) => {
    throw new InvalidInput([stepViolation(index, stepFault(member, { kind: 'valid' }, text))]);
  };
  if (numbers.length > MAX_PICTURES)
    refuse('pages', `gives ${numbers.length} pictures, at most ${MAX_PICTURES}`);
  const largest = Math.max(
    ...sizes.map(({ width, height }) => width * height * (dpi / POINTS_PER_INCH) ** 2),
  );
  if (largest > MAX_PIXELS) refuse('dpi', `gives a picture of more than ${MAX_PIXELS / 1e6} megapixels`);
}

const FORMAT_ARGS = {
  png: () => ['-png'],
  jpeg: ({ quality }: Values) => ['-jpeg', '-jpegopt', `quality=${quality}`],
  // Raw pixels, which are packed afterwards.
  webp: () => [] as string[],
} as const;

async function drawnPages(
  { documents }: AnsweredDocument,
  values: Values,
  { tools, signal }: StepContext,
): Promise<readonly Uint8Array[]> {
  const { format, dpi, quality } = values;
  const { end, output } = await tools.programs.run(
    'pdftoppm',
    {
      args: ['-r', String(dpi), '-cropbox', ...FORMAT_ARGS[format](values), 'in.pdf'],
      files: { 'in.pdf': documents[0]! },
      limits: PICTURE_LIMITS,
    },
    signal,
  );
  if (end.kind === 'limit' || end.kind === 'killed') throw overLimits();
  if (end.code !== 0) throw damaged();
  if (format !== 'webp') return picturesIn(output, format);
  return tools.cpu.run(encodeWebpJob, { pictures: output, quality }, signal);
}
