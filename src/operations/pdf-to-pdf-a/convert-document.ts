import { markTestPdfAJob, type PdfALevel } from '@kontor/pdfa';
import type { PdfAConversion } from '../../core/pdf-a-conversion.ts';
import { bytesUpload } from '../../core/upload.ts';
import { converted } from './convert.ts';
import { factsOf } from './response-metadata.ts';
import { inSteps } from './steps.ts';

/** The conversion of this operation for a document that is there already. */
export const convertDocument: PdfAConversion = async (order, tools, signal) => {
  const { nowMs, isTest, timeoutMs, mode } = order;
  const level = order.level as PdfALevel | undefined;
  const input = { file: bytesUpload(order.pdf), level, mode, password: undefined, report: false };
  const result = await inSteps({ ...tools, signal, timeoutMs }, async (steps) => {
    const done = await converted({ input, nowMs, isTest, steps });
    if (!isTest) return done;
    return { ...done, pdf: await steps.job(markTestPdfAJob, { pdf: done.pdf, level: done.level }) };
  });
  const { 'Page-Count': _, ...facts } = factsOf(result);
  return { pdf: result.pdf, level: result.level, facts };
};
