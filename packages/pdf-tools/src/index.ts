/**
 * Joining PDF documents and changing them step by step: all that the service may use of it (README.md).
 */

export { MAX_OBJECTS, MAX_PAGES } from './document/open-documents.ts';
export {
  type EditOrder,
  type EditResult,
  edited,
  editPdfJob,
  type OrderedStep,
} from './edit-job.ts';
export type { HybridOrder } from './hybrid/attach-e-invoice.ts';
export { isPageList } from './pages/page-list.ts';
export { encodeWebpJob, picturesIn } from './pictures.ts';
export { WRONG_ASSET } from './stamp/asset-stamp.ts';
export { PAGE_LIST, pages } from './step/members.ts';
export {
  type Asset,
  type Phase,
  type RequestedPicture,
  refuseStep,
  type SmallerPictures,
  type StepDeclaration,
  type StepFault,
  stepFault,
  stepViolation,
} from './step/step.ts';
export { EDITORS } from './steps/edit-steps.ts';
export { numberedName, storedZip } from './zip.ts';
