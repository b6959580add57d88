import { createHash } from 'node:crypto';

/** Forms that look like what they are not (RFC 2046, 5.1.1; RFC 7578). */

export interface HostileForm {
  readonly contentType: string;
  readonly body: Buffer;
  /** SHA-256 of the file, where the form is right; undefined where it must be refused. */
  readonly sha256: string | undefined;
}

const hashOf = (content: string): string => createHash('sha256').update(content, 'latin1').digest('hex');
const ZEROS = '\0'.repeat(5_000);

interface Shape {
  readonly boundary: string;
  /** As it is written in the header; default: quoted. */
  readonly written?: string;
  readonly before?: string;
  readonly after?: string;
}

/** A right form with this file. */
function form(
  content: string,
  { boundary, written = `"${boundary}"`, before = '', after = '\r\n' }: Shape,
): HostileForm {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`;
  const body = `${before}${head}${content}\r\n--${boundary}--${after}`;
  return {
    contentType: `multipart/form-data; boundary=${written}`,
    body: Buffer.from(body, 'latin1'),
    sha256: hashOf(content),
  };
}

/** The same text as it comes, with nothing right about it. */
const refused = (contentType: string, body: string): HostileForm => ({
  contentType,
  body: Buffer.from(body, 'latin1'),
  sha256: undefined,
});

const B = 'frontier';
const PART = 'Content-Disposition: form-data; name="file"';

/** Content that has nearly its boundary in it. */
const LOOK_ALIKES = [
  `-${B}x`,
  ` --${B}--`,
  `\n--${B}\n`,
  `\r--${B}\r`,
  `\r\n-${B}`,
  `\r\n--${B.slice(0, -1)}`,
  `\r\n--${B.slice(0, -1)}\r\n--${B.slice(0, -1)}`,
  `\r\n--${B.toUpperCase()}\r\n`,
  `\r\n --${B}`,
  `\r\n-- ${B}`,
  `\r\n--\r\n--${B.slice(0, 3)}`,
  `\r\r\n--${B.slice(0, 5)}\0${B.slice(5)}`,
  '\r\n--'.repeat(2_000),
  `${'\r'.repeat(5_000)}\n`,
  `${`\r\n--${B.slice(0, -1)}`.repeat(500)}\r`,
  `${ZEROS}\r\n--${B.slice(0, 4)}${ZEROS}`,
  `%PDF-1.7\r\n--other\r\n${PART}\r\n\r\ninner\r\n--other--\r\n`,
];

/** Boundaries that are allowed, and odd. */
const BOUNDARIES: readonly Shape[] = [
  { boundary: '-' },
  { boundary: '--' },
  { boundary: '-'.repeat(70) },
  { boundary: 'a'.repeat(70), written: 'a'.repeat(70) },
  { boundary: "'()+_,-./:=?" },
  { boundary: 'with space' },
  { boundary: '=_=' },
  { boundary: B, written: B, before: `preamble --${B} in a line\r\n` },
  { boundary: B, after: '' },
  { boundary: B, after: `\r\nepilogue\r\n--${B}\r\n${PART}\r\n\r\nanother\r\n--${B}--\r\n` },
  { boundary: B, after: `\r\n${'x'.repeat(100_000)}` },
];

/** Forms that are none. */
const BROKEN: readonly HostileForm[] = [
  refused('multipart/form-data', `--${B}\r\n${PART}\r\n\r\nx\r\n--${B}--`),
  refused('multipart/form-data; boundary=""', `--\r\n${PART}\r\n\r\nx\r\n----`),
  refused(`multipart/form-data; boundary=${'x'.repeat(71)}`, 'x'),
  refused(`multipart/form-data; boundary=${'x'.repeat(5_000)}`, 'x'),
  refused(`multipart/form-data; boundary=${B}`, ''),
  refused(`multipart/form-data; boundary=${B}`, `--${B}--`),
  refused(`multipart/form-data; boundary=${B}`, `--${B}`),
  refused(`multipart/form-data; boundary=${B}`, `--${B}\r\n`),
  refused(`multipart/form-data; boundary=${B}`, `--${B}\r\n${PART}`),
  refused(`multipart/form-data; boundary=${B}`, `--${B}\r\n${PART}\r\n\r\n`),
  refused(`multipart/form-data; boundary=${B}`, `--${B}\r\n${PART}\r\n\r\nx`),
  refused(`multipart/form-data; boundary=${B}`, `--${B}\r\n${PART}\r\n\r\nx\r\n--${B}`),
  refused(`multipart/form-data; boundary=${B}`, `--${B}\r\n${PART}\r\n\r\nx\r\n--${B}-`),
  refused(`multipart/form-data; boundary=${B}`, `--${B}\r\n\r\nx\r\n--${B}--`),
  refused(
    `multipart/form-data; boundary=${B}`,
    `--${B}\r\nContent-Disposition: attachment; name="file"\r\n\r\nx\r\n--${B}--`,
  ),
  refused(
    `multipart/form-data; boundary=${B}`,
    `--${B}\r\nContent-Disposition: form-data\r\n\r\nx\r\n--${B}--`,
  ),
  refused(`multipart/form-data; boundary=${B}`, `--${B}\r\n${PART}${'\r\nX: y'.repeat(9_999)}\0\r\nbroken`),
  refused(`multipart/form-data; boundary=${B}`, `${'\r\n'.repeat(50_000)}`),
  refused(`multipart/form-data; boundary=${B}`, ZEROS.repeat(100)),
  refused(
    `multipart/form-data; boundary=${B}`,
    `--${B}\r\n${PART}\r\n\r\none\r\n--${B}\r\n${PART}\r\n\r\ntwo\r\n--${B}--`,
  ),
];

const parts = (count: number, head: (index: number) => string): HostileForm => {
  const all = Array.from({ length: count }, (_, index) => `--${B}\r\n${head(index)}\r\n\r\nx\r\n`);
  return refused(`multipart/form-data; boundary=${B}`, `${all.join('')}--${B}--`);
};

const MANY = 100_000;

/** Forms of 10⁵ parts; each is refused early. */
const CROWDS: Readonly<Record<string, HostileForm>> = {
  '10⁵ fields': parts(MANY, (index) => `Content-Disposition: form-data; name="f${index}"`),
  '10⁵ fields of one name': parts(MANY, () => 'Content-Disposition: form-data; name="label"'),
  '10⁵ files': parts(MANY, () => PART),
  '10⁵ parts without a name': parts(MANY, () => 'Content-Disposition: form-data'),
  '10⁵ parts without headers': parts(MANY, () => ''),
  '10⁵ parts of forms': parts(
    MANY,
    (index) =>
      `Content-Disposition: form-data; name="f"\r\nContent-Type: multipart/mixed; boundary=i${index}`,
  ),
  '10⁵ empty boundaries': refused(`multipart/form-data; boundary=${B}`, `--${B}\r\n`.repeat(MANY)),
  '10⁵ headers of a part': refused(
    `multipart/form-data; boundary=${B}`,
    `--${B}\r\n${'X: y\r\n'.repeat(MANY)}\r\nx\r\n--${B}--`,
  ),
};

const numbered = (name: string, all: readonly HostileForm[]): readonly (readonly [string, HostileForm])[] =>
  all.map((one, index) => [`${name} ${index}`, one]);

export const FORMS: readonly (readonly [string, HostileForm])[] = [
  ...numbered(
    'look-alike',
    LOOK_ALIKES.map((text) => form(text, { boundary: B })),
  ),
  ...numbered(
    'look-alike inside',
    LOOK_ALIKES.map((text) => form(`%PDF-1.7 ${text} ${text}`, { boundary: B, written: B })),
  ),
  ...numbered(
    'boundary',
    BOUNDARIES.map((shape) => form(`%PDF-1.7 ${shape.boundary}`, shape)),
  ),
  ...numbered('broken', BROKEN),
  ...Object.entries(CROWDS),
];
