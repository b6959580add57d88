import { type SealMembers, sealOrderOf, sealPdfJob, sealStep, withTimestamp } from '@kontor/pdf-security';
import { refuseStep } from '@kontor/pdf-tools';
import { runJob } from '../process.ts';
import type { BytesStep } from '../step-kinds.ts';

const NO_AUTHORITY = 'B-T needs a time stamping authority; the operator of this service has not set one';

export const seal: BytesStep = {
  ...sealStep,
  async run(pdf, values, { tools, signal, nowMs, assets, index }) {
    const members = values as SealMembers;
    const { timestamps } = tools;
    if (members.level === 'B-T' && !timestamps.isSetUp) refuseStep(index, 'level', NO_AUTHORITY);
    const upload = assets.find(({ name }) => name === members.asset);
    if (upload === undefined) return refuseStep(index, 'asset', 'no file of this name was sent');
    const keyFile = await upload.bytes(upload.size);
    const order = sealOrderOf(members, { file: pdf, keyFile, sealedAt: nowMs });
    const sealed = await runJob(sealPdfJob, { order, index }, { cpu: tools.cpu, signal });
    const warnings = sealed.isRepaired ? ['repaired'] : [];
    if (members.level === 'B-B') return { pdf: sealed.bytes, warnings };
    // The key is gone by now: only the signature is waiting for its time.
    const token = await timestamps.token(sealed.parts.value, signal);
    return { pdf: withTimestamp(sealed, token), warnings };
  },
};
