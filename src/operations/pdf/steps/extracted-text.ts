import { oneOf } from '@kontor/schema';
import { z } from 'zod';
import { damaged, overLimits } from '../refusals.ts';
import type { AnswerStep } from '../step-kinds.ts';
import { TEXT_LIMITS } from '../toolbox-limits.ts';
import { wordsOf } from './extracted-words.ts';

const members = z.object({ format: oneOf(['plain', 'json']).default('plain') });

export const text: AnswerStep = {
  do: 'text',
  phase: 'answer',
  members,
  async answer({ documents, sizes }, values, { tools, signal }) {
    const { format } = values as z.output<typeof members>;
    const isJson = format === 'json';
    const { end, output } = await tools.programs.run(
      'pdftotext',
      {
        args: ['-enc', 'UTF-8', '-cropbox', ...(isJson ? ['-bbox'] : []), 'in.pdf', '-'],
        files: { 'in.pdf': documents[0]! },
        limits: TEXT_LIMITS,
      },
      signal,
    );
    if (end.kind === 'limit' || end.kind === 'killed') throw overLimits();
    if (end.code !== 0) throw damaged();
    if (!isJson) return { type: 'text/plain; charset=utf-8', body: output, filename: 'document' };
    const body = Buffer.from(JSON.stringify({ pages: wordsOf(Buffer.from(output).toString(), sizes) }));
    return { type: 'application/json', body, filename: 'document' };
  },
};
