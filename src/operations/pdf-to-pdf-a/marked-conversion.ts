import { markTestPdfAJob } from '@kontor/pdfa/jobs';
import { type Conversion, type Converted, converted } from './convert.ts';

/** The conversion with the mark of test keys on each page, where one asks. @throws as `converted` */
export async function markedConversion(conversion: Conversion): Promise<Converted> {
  const done = await converted(conversion);
  if (!conversion.isTest) return done;
  const { pdf, level } = done;
  return { ...done, pdf: await conversion.steps.job(markTestPdfAJob, { pdf, level }) };
}
