import { toggle, whole } from '@kontor/schema';

/** What the operator decides about documents, whoever prints them. */
export const DOCUMENT_SETTINGS = {
  HTML_TIMEOUT_MS: whole(1_000, 300_000, 30_000, 'whole deadline of a conversion of HTML, in milliseconds'),
  HTML_JAVASCRIPT: toggle('on', 'off: scripts of documents never run'),
};
