import type { XmlSyntaxFault } from './xml-syntax-fault.ts';

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', apos: "'", quot: '"' };
const REFERENCE = /&(?:#(\d+)|#x([0-9A-Fa-f]+)|([^;&\s]{1,64}))?(;?)/g;

/** Production 2 of XML 1.0: characters that a document may have. */
const isCharacter = (code: number): boolean =>
  code === 0x9 ||
  code === 0xa ||
  code === 0xd ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x10000 && code <= 0x10ffff);

/**
 * Text with its references replaced: numbers and the five names of XML (XML 1.0, 4.1 and 4.6); no others can be declared.
 * @param fault makes the fault of a reference at an offset
 */
export function decodedText(written: string, fault: (what: string, at: number) => XmlSyntaxFault): string {
  return written.replace(
    REFERENCE,
    (
      reference: string,
      decimal: string | undefined,
      hexadecimal: string | undefined,
      name: string | undefined,
      end: string,
      at: number,
    ) => {
      if (end === '' || (decimal ?? hexadecimal ?? name) === undefined)
        throw fault('an & that begins no reference; write &amp;', at);
      if (name !== undefined) {
        if (Object.hasOwn(NAMED, name)) return NAMED[name]!;
        throw fault(`the undefined entity ${reference.slice(0, 40)}`, at);
      }
      const code = decimal === undefined ? parseInt(hexadecimal!, 16) : parseInt(decimal, 10);
      if (!isCharacter(code)) throw fault(`a reference to a character that XML does not allow`, at);
      return String.fromCodePoint(code);
    },
  );
}
