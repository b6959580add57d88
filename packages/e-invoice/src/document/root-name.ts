import { decodeXml } from '../xml/decode-xml.ts';
import { XmlScanner } from '../xml/xml-scanner.ts';
import { XmlSyntaxFault } from '../xml/xml-syntax-fault.ts';
import type { RootName } from './syntax.ts';

/** Ends the scanner once its question is answered. */
class Found extends Error {
  readonly root: RootName;
  constructor(root: RootName) {
    super();
    this.root = root;
  }
}

/** So much of a file may be before its root element. */
const HEAD_CHARACTERS = 64 * 1024;

function start(name: string, attributes: readonly string[]): never {
  const colon = name.indexOf(':');
  const declaration = colon < 0 ? 'xmlns' : `xmlns:${name.slice(0, colon)}`;
  const at = attributes.findIndex((one, index) => index % 2 === 0 && one === declaration);
  throw new Found({ namespace: at < 0 ? '' : attributes[at + 1]!, local: name.slice(colon + 1) });
}

const nothing = (): void => undefined;

/** The name of the root element of what may be XML; undefined where there is none to be read. */
export function rootNameOf(bytes: Uint8Array): RootName | undefined {
  try {
    new XmlScanner(decodeXml(bytes).slice(0, HEAD_CHARACTERS), { start, end: nothing, text: nothing }).scan();
  } catch (error) {
    if (error instanceof Found) return error.root;
    if (!(error instanceof XmlSyntaxFault)) throw error;
  }
  return undefined;
}
