/** What tables of the guides name in code and what gets an anchor of its own: settings, headers, commands, identifiers. */

export type NameKind = 'setting' | 'header' | 'command' | 'token' | 'identifier';

export interface NamedCode {
  readonly kind: NameKind;
  /** `DATA_DIR`, `X-Warning`, `kontor account create`, `message.ibanMustBeValid` */
  readonly name: string;
  /** Its anchor on the page; for most the name itself. */
  readonly id: string;
}

/** By the heading of a table's first column, in English or German: what its codes are, and which of them have that form. */
const COLUMNS: readonly { readonly heading: RegExp; readonly kind: NameKind; readonly form: RegExp }[] = [
  { heading: /^Variable$/, kind: 'setting', form: /^[A-Z][A-Z0-9_]+$/ },
  { heading: /^(?:Header|Kopfzeile)$/, kind: 'header', form: /^[A-Z][A-Za-z]*(?:-[A-Za-z]+)*(?=:|$)/ },
  { heading: /^(?:Command|Befehl)$/, kind: 'command', form: /^[a-z]+(?: [a-z]+)*(?= |$)/ },
  {
    heading: /^(?:Token|Kürzel|Metric|Messwert|`cause`)$/,
    kind: 'token',
    form: /^[a-zA-Z]+(?:[-_][a-z]+)*$/,
  },
];
const IDENTIFIER = /^message\.[A-Za-z0-9]+$/;

/** The name that a code has in a column; undefined where it is a value, a member or a sentence's example. */
export function namedCode(code: string, columnHeading: string): NamedCode | undefined {
  if (IDENTIFIER.test(code)) return { kind: 'identifier', name: code, id: code };
  const column = COLUMNS.find(({ heading }) => heading.test(columnHeading));
  const name = column?.form.exec(code)?.[0];
  if (column === undefined || name === undefined) return undefined;
  if (column.kind !== 'command') return { kind: column.kind, name, id: name };
  return { kind: 'command', name: `kontor ${name}`, id: `kontor-${name.replaceAll(' ', '-')}` };
}

/** The names in one cell, in their order. @param cell its Markdown */
export const namesInCell = (cell: string, columnHeading: string): readonly NamedCode[] =>
  Array.from(cell.matchAll(/`([^`]+)`/g), ([, code = '']) => namedCode(code, columnHeading)).filter(
    (one) => one !== undefined,
  );
