import { SaxesParser } from 'saxes';
import { decodeXml } from '../xml/decode-xml.ts';
import { XmlSyntaxFault } from '../xml/xml-syntax-fault.ts';
import type { RootName } from './syntax.ts';

/** Ends the parser once its question is answered. */
class Found extends Error {
  readonly root: RootName | undefined;
  constructor(root: RootName | undefined) {
    super();
    this.root = root;
  }
}

/** So much of a file may be before its root element. */
const HEAD_CHARACTERS = 64 * 1024;

/** The name of the root element of what may be XML; undefined where there is none to be read. */
export function rootNameOf(bytes: Uint8Array): RootName | undefined {
  const parser = new SaxesParser({ xmlns: true, position: false });
  parser.on('error', () => {
    throw new Found(undefined);
  });
  parser.on('opentag', ({ uri, local }) => {
    throw new Found({ namespace: uri, local });
  });
  try {
    parser.write(decodeXml(bytes).slice(0, HEAD_CHARACTERS));
  } catch (error) {
    if (error instanceof Found) return error.root;
    if (!(error instanceof XmlSyntaxFault)) throw error;
  }
  return undefined;
}
