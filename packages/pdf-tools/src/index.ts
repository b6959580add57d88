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
  type SplitOrder,
} from './edit-job.ts';
export { isPageList, pageNumbers } from './pages/page-list.ts';
export { encodeWebpJob, picturesIn } from './pictures.ts';
export { WRONG_ASSET } from './stamp/asset-stamp.ts';
export { EDITORS } from './steps/edit-steps.ts';
export { between, hasPages, PAGE_LIST, pages } from './steps/members.ts';
export {
  type Asset,
  type AssetPicture,
  type Phase,
  refuseStep,
  type StepDeclaration,
  type StepFault,
  stepFault,
  stepViolation,
} from './steps/step.ts';
export { numberedName, storedZip, type ZipEntry } from './zip.ts';
