import { type EncryptMembers, encryptOrderOf, encryptPdfJob, encryptStep } from '@kontor/pdf-security';
import { runJob } from '../process.ts';
import type { BytesStep } from '../step-kinds.ts';

export const encrypt: BytesStep = {
  ...encryptStep,
  async run(pdf, values, { tools, signal }) {
    const order = encryptOrderOf(values as EncryptMembers, pdf);
    return { pdf: await runJob(encryptPdfJob, order, { cpu: tools.cpu, signal }) };
  },
};
