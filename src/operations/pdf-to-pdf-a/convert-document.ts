import { pdfALevel } from '@kontor/pdfa/jobs';
import type { PdfAConversion } from '../../core/pdf-a-conversion.ts';
import { bytesUpload } from '../../core/upload.ts';
import { markedConversion } from './marked-conversion.ts';
import { factsOf, warningsOf } from './response-metadata.ts';
import { inSteps } from './steps.ts';

/** The conversion of this operation for a document that is there already. */
export const convertDocument: PdfAConversion = async (order, tools, signal) => {
  const { nowMs, isTest, timeoutMs, waitedMs, mode } = order;
  const level = order.level === undefined ? undefined : pdfALevel(order.level);
  const input = { file: bytesUpload(order.pdf), level, mode, password: undefined, report: false };
  const result = await inSteps({ ...tools, signal, timeoutMs, waitedMs }, (steps) =>
    markedConversion({ input, level, nowMs, isTest, steps }),
  );
  const { 'Page-Count': _, ...facts } = factsOf(result);
  return { pdf: result.pdf, level: result.level, facts, warnings: warningsOf(result, level) };
};
