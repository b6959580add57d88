/**
 * What tests and suites of other folders use: documents that they send, and the reader of terms by which `conformance/round-trip`
 * compares documents. Never part of what is packed.
 */
export { type AcceptableRequest, acceptableRequest } from '#request/acceptable-request.ts';
export { profilesFor, requestOfTerms } from '#request/request-of-terms.ts';
export { RuleProgram } from '#rules/run-rules.ts';
export { type StatedInvoice, statedInvoice, type TermGroup } from '#terms/stated-invoice.ts';
export { groupsOf, type Members, termValue } from '#terms/term-access.ts';
export { type TermDifference, termDifferences } from '#terms/term-differences.ts';
export { readTree } from '#xml/read-tree.ts';
export { XmlSyntaxFault } from '#xml/xml-syntax-fault.ts';
export { type Converted, converted } from '../src/convert/converted.ts';
export { openEInvoice } from '../src/document/open-e-invoice.ts';
export { validateEInvoice } from '../src/validate/validate-e-invoice.ts';
export { carrierPdf, ciiDocument, ublDocument } from './documents.ts';
