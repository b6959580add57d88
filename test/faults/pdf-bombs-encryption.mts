import { classicFile } from '@kontor/pdf/testing';
import { documentOf, encrypted } from '../../src/operations/pdf-to-pdf-a/testing/documents.ts';
import { latin1 } from '../../src/operations/pdf-to-pdf-a/testing/pages.ts';
import type { Bombs } from './pdf-bombs-structure.mts';

/** Encryption that is hostile (ISO 32000-2, 7.6). */

/** A document behind this dictionary of encryption. */
const behind = (entries: string): Buffer =>
  classicFile(
    [
      '<</Type /Catalog/Pages 2 0 R>>',
      '<</Type /Pages/Count 1/Kids [3 0 R]>>',
      '<</Type /Page/Parent 2 0 R/MediaBox [0 0 200 200]>>',
      `<</Filter /Standard${entries}>>`,
    ],
    '/Root 1 0 R/Encrypt 4 0 R/ID [<00><00>]',
  );

const text = (length: number): string => `<${'41'.repeat(length)}>`;
const KEYS = `/O ${text(48)}/U ${text(48)}/OE ${text(32)}/UE ${text(32)}/Perms ${text(16)}/P -4`;
const METHOD = '/StmF /StdCF/StrF /StdCF/CF <</StdCF <</CFM /AESV3/Length 32>>>>';

export const ENCRYPTION_BOMBS: Bombs = {
  'encryption of a million rounds': () =>
    behind(`/V 5/R 6/Length 256/Iterations 1000000/Count 1000000${KEYS}${METHOD}`),
  'encryption of an unknown revision': () => behind(`/V 2147483647/R 2147483647/Length 256${KEYS}`),
  'keys of 2³¹ bits': () => behind(`/V 2/R 3/Length 2147483640${KEYS}`),
  'keys of negative length': () => behind(`/V 4/R 4/Length -128${KEYS}${METHOD}`),
  'keys of 5 MB': () => behind(`/V 5/R 6/Length 256/O ${text(5_000_000)}/U ${text(5_000_000)}/P -4${METHOD}`),
  'encryption that is encrypted by itself': () =>
    behind(`/V 4/R 4/Length 128/O 4 0 R/U 4 0 R/P 4 0 R/CF 4 0 R/StmF /StdCF`),
  '10,000 filters of encryption': () =>
    behind(
      `/V 5/R 6${KEYS}/CF <<${Array.from({ length: 10_000 }, (_, index) => `/C${index} <</CFM /AESV3>>`).join('')}>>/StmF /C1/StrF /C2`,
    ),
  'a document that is encrypted, and damaged behind that': () => {
    const shut = latin1(encrypted(documentOf(), { user: '', owner: 'x' }));
    const content = shut.indexOf('stream', shut.indexOf('/Length')) + 24;
    return Buffer.from(`${shut.slice(0, content)}${'\0'.repeat(16)}${shut.slice(content + 16)}`, 'latin1');
  },
};
