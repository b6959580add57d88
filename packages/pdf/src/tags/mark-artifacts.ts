import { scanOperators } from './operator-scan.ts';

/** Text put in place of a part of the content. */
export interface ContentEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const ROLES = {
  /** An inline image begins with BI, as a path with its first point. */
  path: ['m', 'l', 'c', 'v', 'y', 'h', 're', 'BI'],
  paint: ['f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'S', 's', 'ID'],
  show: ['Do', 'sh', 'Tj', 'TJ', "'", '"'],
  /** Where an artifact that is open must end, so that sequences are nested (ISO 32000-1, 14.6.1). */
  border: ['q', 'Q', 'BT', 'ET', 'BMC', 'BDC', 'EMC'],
  /** Paints nothing. */
  end: ['n'],
} as const;
type Role = keyof typeof ROLES;
const ROLE_OF: ReadonlyMap<string, Role> = new Map(
  Object.entries(ROLES).flatMap(([role, operators]) => operators.map((one) => [one, role as Role] as const)),
);

const MCID = /\/MCID\s+(\d+)/;
const ARTIFACT = '/Artifact BMC\n';

/** What a page's marked content is about. */
export interface MarkedContent {
  /** Whether there is a structure element for the content of this number. */
  readonly isOwned: (mcid: number) => boolean;
  /** Forms, by their names, that have tagged content themselves: they are no artifact as a whole. */
  readonly taggedForms: ReadonlySet<string>;
}

/**
 * Puts all that is drawn outside of marked content into artifacts, and all that is marked for no element: content is
 * one or the other (ISO 14289-1, 7.1; ISO 19005-2, 6.7.2.2). What the page looks like stays the same.
 */
export function artifactEdits(
  content: Buffer,
  { isOwned, taggedForms }: MarkedContent,
): readonly ContentEdit[] {
  const edits: ContentEdit[] = [];
  const marked: boolean[] = [];
  let path = -1;
  let openAt = -1;
  let paintedTo = 0;
  const close = (): void => {
    if (openAt < 0) return;
    edits.push({ start: openAt, end: openAt, text: ARTIFACT });
    edits.push({ start: paintedTo, end: paintedTo, text: '\nEMC' });
    openAt = -1;
  };
  const paint = (from: number, to: number): void => {
    if (marked.at(-1) === true) return;
    if (openAt < 0) openAt = from;
    paintedTo = to;
  };
  const begin = (operands: string, from: number, to: number): void => {
    const number = MCID.exec(operands)?.[1];
    const isOrphan = number !== undefined && !isOwned(Number(number));
    // Artifacts do not nest in one another or in tags; what has no element becomes one where that is allowed.
    if (isOrphan)
      edits.push({ start: from, end: to, text: marked.at(-1) === true ? '/Span BMC' : '/Artifact BMC' });
    const isMarked = number !== undefined || operands.startsWith('/Artifact');
    marked.push(isMarked || marked.at(-1) === true);
  };
  scanOperators(content, (operator, from, at, to) => {
    const role = ROLE_OF.get(operator);
    if (role === undefined) return;
    if (role === 'path') {
      if (path < 0) path = from;
      return;
    }
    if (operator === 'Do' && taggedForms.has(content.toString('latin1', from + 1, at).trimEnd())) close();
    else if (role === 'paint') paint(path < 0 ? from : path, to);
    else if (role === 'show') paint(from, to);
    else if (role === 'border') {
      close();
      if (operator === 'BDC' || operator === 'BMC') begin(content.toString('latin1', from, at), from, to);
      else if (operator === 'EMC') marked.pop();
    }
    path = -1;
  });
  close();
  return edits;
}

/** The content with all edits made; they do not overlap. */
export function edited(content: Buffer, edits: readonly ContentEdit[]): Buffer {
  const parts: Buffer[] = [];
  let at = 0;
  // A stable order: what ends at a place is before what begins there.
  for (const { start, end, text } of [...edits].sort((a, b) => a.start - b.start)) {
    parts.push(content.subarray(at, start), Buffer.from(text, 'latin1'));
    at = end;
  }
  return Buffer.concat([...parts, content.subarray(at)]);
}
