/** Reading alone, for who writes nothing: a thread that looks into files of others loads 130 modules less. */
export {
  isArray,
  isDict,
  isRef,
  isStream,
  isString,
  nameText,
  type PdfDict,
  type PdfObject,
  type PdfStream,
} from '../object.ts';
export { textOf } from '../print/text-string.ts';
export { pagesOf } from '../read/page-tree.ts';
export { openPdf, type PdfFile } from '../read/pdf-file.ts';
export { treeLeaves } from '../read/tree-leaves.ts';
