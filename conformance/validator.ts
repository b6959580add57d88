import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { classPath, type MavenPackages, SHORT_LIVED } from './java-program.ts';
import { ended } from './programs.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));

/** Mustang: the validator, and the importer beside it. */
export const MUSTANG: MavenPackages = {
  folder: HERE,
  versionProperty: 'mustang.version',
  marker: 'validator-',
  name: 'Mustang',
};

/** Mustang's own numbers for findings that are no rule of a schema: 27 lists what XRechnung would also require. */
export interface Finding {
  readonly severity: 'error' | 'warning' | 'exception';
  /** Rule such as `BR-CO-26`; absent for findings of the PDF and for schema errors. */
  readonly rule?: string;
  readonly text: string;
}

/** The findings of Mustang and veraPDF on one file. */
export interface Report {
  readonly isPdfA: boolean;
  /** Whether an e-invoice was found and judged. */
  readonly hasXml: boolean;
  readonly findings: readonly Finding[];
}

/** Validates all files in one virtual machine; the reports are beside the files. */
export async function validate(files: readonly string[], folder: string, threads: number): Promise<void> {
  const path = await classPath(MUSTANG);
  const list = join(folder, 'files.txt');
  writeFileSync(list, files.join('\n'));
  const options = ['-Xmx1500m', ...SHORT_LIVED, '-cp', path, join(HERE, 'Validate.java'), list];
  const { code, output } = await ended('java', [...options, String(threads)]);
  if (code !== 0) throw new Error(`the validator failed:\n${output}`);
}

const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** Reads one report of Mustang. */
export function readReport(file: string): Report {
  const xml = readFileSync(`${file}.report.xml`, 'utf8');
  const findings: Finding[] = [];
  for (const [, severity, text = ''] of xml.matchAll(/<(error|warning|exception)\b[^>]*>([^<]*)</g)) {
    const rule = /\[ID ([A-Za-z0-9-]+)\]/.exec(text)?.[1];
    findings.push({
      severity: severity as Finding['severity'],
      ...(rule === undefined ? {} : { rule }),
      text: unescaped(text).trim(),
    });
  }
  return { isPdfA: xml.includes('isCompliant=true'), hasXml: xml.includes('<xml>'), findings };
}
