/** Documents that tests of other folders send. Never part of what is packed. */
export { carrierPdf, ciiDocument, ublDocument } from './documents.ts';
