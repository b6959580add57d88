import { fileURLToPath } from 'node:url';
import { runOnXmlList } from '../java-program.ts';

const PROGRAM = {
  packages: {
    folder: fileURLToPath(new URL('.', import.meta.url)),
    versionProperty: 'dss.version',
    marker: 'dss-pades',
    name: 'DSS',
  },
  program: 'Judge',
  options: ['-Xmx1g', '-Xss16m'],
};

/** What DSS finds of one signature. */
export interface SealValidation {
  readonly field: string;
  /** `PAdES-BASELINE-B`, `PAdES-BASELINE-T`: every attribute that the level asks for is there, none that it forbids. */
  readonly format: string;
  readonly isIntact: boolean;
  readonly isValid: boolean;
  readonly indication: string;
  readonly subIndication: string;
  /** Time stamps that are intact, of all: `1/1`. */
  readonly timestamps: string;
  /** Changes behind the signature beside further signatures and filled in fields; `none`. */
  readonly changes: string;
}

export interface SealedFileResult {
  readonly file: string;
  readonly seals: readonly SealValidation[];
  /** Why there is no verdict. */
  readonly unreadable?: string;
}

/**
 * Judges all files in one virtual machine, in the order given. Needs a JDK (17 or later) and, the first time, Maven.
 * @param trusted path of the certificate (PEM) that is trusted
 * @throws Error when DSS itself fails
 */
export async function validateWithDss(
  files: readonly string[],
  trusted: string,
): Promise<readonly SealedFileResult[]> {
  if (files.length === 0) return [];
  const answer = await runOnXmlList(
    PROGRAM,
    files.map((file) => [trusted, file] as const),
    1,
  );
  const byFile = Map.groupBy(answer, ([index]) => Number(index));
  return files.map((file, index) => resultOf(file, byFile.get(index) ?? []));
}

function resultOf(file: string, rows: readonly (readonly string[])[]): SealedFileResult {
  const [, first, reason = ''] = rows[0] ?? ['', 'unreadable', 'DSS gave no answer'];
  if (first === 'unreadable') return { file, seals: [], unreadable: reason };
  const seals = rows.map(
    ([
      ,
      field = '',
      format = '',
      intact,
      valid,
      indication = '',
      subIndication = '',
      timestamps = '',
      changes = '',
    ]) => ({
      ...{ field, format, isIntact: intact === 'true', isValid: valid === 'true' },
      ...{ indication, subIndication, timestamps, changes },
    }),
  );
  return { file, seals };
}
