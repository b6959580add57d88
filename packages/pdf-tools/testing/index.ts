/** Documents that tests of other folders take apart. Never part of what is packed. */
export { documentOf } from './documents.ts';
export { NESTED_FILE } from './nested-document.ts';
export { pictureDocument, shades } from './picture-documents.ts';
