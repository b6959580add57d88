/**
 * The jobs of this package and what they are asked for, without their code, which comes when one runs: a thread that only
 * orders work from others loads seven files and not 112 (60 ms of the start, 1.4 MB of heap).
 */
import { type Job, loadedOnce } from '@kontor/base';
import type { FontTools } from '@kontor/graphics';
import type { ClaimCheck } from './check-claim.ts';
import type { UnrepairedResult } from './convert-unrepaired.ts';
import type { DistilledOrder } from './finish-distilled.ts';
import type { FlattenOrder, TransparentPage } from './flatten/flatten.ts';
import type { TestMarkOrder } from './mark-test.ts';
import type { PdfAOrder, PdfAResult } from './model/result.ts';
import type { Jpeg2000Order, Jpeg2000Pages, UnpackOrder } from './unpack/jpeg-2000.ts';
import type { Validation, ValidationOrder } from './validate-result.ts';

export type { ClaimCheck } from './check-claim.ts';
export { PICTURE_DPI } from './flatten/picture-dpi.ts';
// Levels: their names, spellings and claims.
export {
  claimOfLevel,
  needsTags,
  needsUnicode,
  PDF_A_LEVELS,
  type PdfALevel,
  type PdfAPart,
  partOf,
  pdfALevel,
  shortLevel,
  takesAnyAttachment,
  withoutTags,
  withoutUnicode,
} from './level/pdf-a-level.ts';
export type { PdfAChange, PdfAFacts, PdfAObstacle, PdfAResult, PdfAStandIn } from './model/result.ts';
export type { Validation, ValidationOrder } from './validate-result.ts';

const convertCode = loadedOnce(() => import('./convert.ts'));
const unrepairedCode = loadedOnce(() => import('./convert-unrepaired.ts'));
const distilledCode = loadedOnce(() => import('./finish-distilled.ts'));
const validationCode = loadedOnce(() => import('./validate-result.ts'));
const claimCode = loadedOnce(() => import('./check-claim.ts'));
const flattenCode = loadedOnce(() => import('./flatten/flatten.ts'));
const jpeg2000Code = loadedOnce(() => import('./unpack/jpeg-2000.ts'));
const turnedCode = loadedOnce(() => import('./turned-pages.ts'));
const markCode = loadedOnce(() => import('./mark-test.ts'));

export const convertPdfAJob: Job<PdfAOrder, PdfAResult, FontTools> = {
  name: 'convert-pdf-a',
  needs: { fonts: true },
  load: convertCode,
  run: async (...call) => (await convertCode()).convertPdfA(...call),
};

export const convertUnrepairedJob: Job<PdfAOrder, UnrepairedResult, FontTools> = {
  name: 'convert-sent-pdf-a',
  needs: { fonts: true },
  load: unrepairedCode,
  run: async (...call) => (await unrepairedCode()).convertUnrepaired(...call),
};

export const finishDistilledJob: Job<DistilledOrder, PdfAResult, FontTools> = {
  name: 'finish-distilled-pdf-a',
  needs: { fonts: true },
  load: distilledCode,
  run: async (...call) => (await distilledCode()).finishDistilled(...call),
};

export const unturnedJob: Job<{ readonly pdf: Uint8Array }, Uint8Array> = {
  name: 'unturned-pdf',
  load: turnedCode,
  run: async (order) => (await turnedCode()).unturned(order),
};

export const validateResultJob: Job<ValidationOrder, Validation> = {
  name: 'validate-pdf-a',
  load: validationCode,
  run: async (order) => (await validationCode()).validateResult(order),
};

export const checkClaimJob: Job<{ readonly pdf: Uint8Array }, ClaimCheck, FontTools> = {
  name: 'check-pdf-a-claim',
  needs: { fonts: true },
  load: claimCode,
  run: async ({ pdf }, ...conditions) => (await claimCode()).checkClaim(pdf, ...conditions),
};

export const transparentPagesJob: Job<{ readonly pdf: Uint8Array }, readonly TransparentPage[]> = {
  name: 'transparent-pages',
  load: flattenCode,
  run: async ({ pdf }) => (await flattenCode()).transparentPages(pdf),
};

export const flattenJob: Job<FlattenOrder, Uint8Array> = {
  name: 'flatten-pdf',
  load: flattenCode,
  run: async (order) => (await flattenCode()).flattened(order),
};

export const markTestPdfAJob: Job<TestMarkOrder, Uint8Array, FontTools> = {
  name: 'mark-test-pdf-a',
  needs: { fonts: true },
  load: markCode,
  run: async (order, tools) => (await markCode()).markTestPdfA(order, tools),
};

export const jpeg2000PagesJob: Job<Jpeg2000Order, Jpeg2000Pages | undefined> = {
  name: 'jpeg-2000-pages',
  load: jpeg2000Code,
  run: async (order) => (await jpeg2000Code()).jpeg2000Pages(order),
};

export const unpackJpeg2000Job: Job<UnpackOrder, Uint8Array | undefined> = {
  name: 'unpack-jpeg-2000',
  load: jpeg2000Code,
  run: async (order) => (await jpeg2000Code()).unpackJpeg2000(order),
};
