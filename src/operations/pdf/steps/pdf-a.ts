import { InvalidInput, violation } from '@kontor/base';
import { oneOf } from '@kontor/schema';
import { z } from 'zod';
import { levelOfPdfA } from '#core/pdf-a-level.ts';
import type { BytesStep } from '../step-kinds.ts';

const members = z.object({
  level: levelOfPdfA().optional(),
  mode: oneOf(['auto', 'lossless', 'redistill']).default('auto'),
});

export const pdfA: BytesStep = {
  do: 'pdfA',
  phase: 'convert',
  members,
  async run(pdf, values, { convertToPdfA, tools, signal, nowMs, isTest, timeoutMs, waitedMs }) {
    const { level, mode } = values as z.output<typeof members>;
    try {
      const order = { pdf, level, mode, nowMs, isTest, timeoutMs: timeoutMs(), waitedMs };
      return await convertToPdfA(order, tools, signal);
    } catch (error) {
      if (error instanceof InvalidInput) throw ofFiles(error);
      throw error;
    }
  },
};

/** What is wrong with the document is wrong with the files that it was made of. */
const ofFiles = ({ violations }: InvalidInput): InvalidInput =>
  new InvalidInput(
    violations.map(({ description }) =>
      violation(['files'], { kind: 'valid' }, description.replace(/^[^:]*: /, '')),
    ),
  );
