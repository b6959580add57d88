import { integer, must, oneOf, text } from '@kontor/schema';
import { z } from 'zod';
import { SEAL_POSITIONS, type SealOrder, type SealPosition } from '../seal/seal-order.ts';

const MAX_PASSWORD = 1_024;
const MAX_TEXT = 200;
const MAX_PAGES = 5_000;
/** The largest page has 508 cm a side. */
const MAX_CM = 508;
/** Smaller ones show nothing that can be read. */
const MIN_SIDE_CM = 0.5;

const centimetres = (min: number) =>
  z
    .number()
    .check(
      must({ kind: 'valid' }, (cm) =>
        cm < min || cm > MAX_CM ? `must be ${min} to ${MAX_CM} cm` : undefined,
      ),
    )
    .meta({ minimum: min, maximum: MAX_CM });

const visible = z
  .object({
    page: integer(1, MAX_PAGES).default(1).describe('Number of the page.'),
    position: oneOf(SEAL_POSITIONS)
      .default('bottom-right')
      .describe('Place on the page as its reader sees it.'),
    x: centimetres(-MAX_CM)
      .optional()
      .describe(
        'Distance in cm from the edge that `position` names, default 1; from the middle of a centred axis, to the right, default 0.',
      ),
    y: centimetres(-MAX_CM)
      .optional()
      .describe(
        'Distance in cm from the edge that `position` names, default 1; from the middle of a centred axis, upwards, default 0.',
      ),
    width: centimetres(MIN_SIDE_CM).default(6).describe('Width in cm.'),
    height: centimetres(MIN_SIDE_CM).default(2).describe('Height in cm.'),
  })
  .check(must({ kind: 'valid' }, edgeFault));

interface Placing {
  readonly position: SealPosition;
  readonly x?: number | undefined;
  readonly y?: number | undefined;
}

/** Distances from an edge lead into the page. */
function edgeFault({ position, x = 0, y = 0 }: Placing): string | undefined {
  const isCentredAcross = /(^|-)center$/.test(position);
  const isCentredUp = position.startsWith('center');
  const isOutside = (x < 0 && !isCentredAcross) || (y < 0 && !isCentredUp);
  return isOutside ? `x and y must be 0 to ${MAX_CM}, or centred` : undefined;
}

/** A name has no full stop, which separates the names of fields within fields (ISO 32000-1, 12.7.3.2). */
const fieldName = () =>
  text(MAX_TEXT).check(
    must({ kind: 'valid' }, (name) => (name.includes('.') ? 'must not have a full stop' : undefined)),
  );

const keyPassword = () =>
  z
    .string()
    .check(
      must({ kind: 'longer', max: MAX_PASSWORD }, (typed) =>
        typed.length > MAX_PASSWORD ? `must not be longer than ${MAX_PASSWORD} characters` : undefined,
      ),
    )
    .meta({ maxLength: MAX_PASSWORD });

const members = z.object({
  asset: text(255).describe('File name of the PKCS#12 file.'),
  password: keyPassword().nullable().default('').describe('Password of the PKCS#12 file.'),
  level: oneOf(['B-B', 'B-T']).default('B-B').describe('`B-T`: with a time stamp.'),
  reason: text(MAX_TEXT).optional().describe('Why the document is sealed.'),
  location: text(MAX_TEXT).optional().describe('Where it is sealed.'),
  contact: text(MAX_TEXT).optional().describe('How to reach whoever sealed it.'),
  field: fieldName().optional().describe('Name of the signature field; default `Seal`, `Seal_2` …'),
  visible: visible.optional().describe('Where the seal is shown. Absent: nowhere.'),
});

export type SealMembers = z.output<typeof members>;

/** The step `seal` of a list of steps. */
export const sealStep = { do: 'seal', phase: 'seal', members, verbatim: ['password'] } as const;

/** What there is of a call beside the members of the step. */
export interface SealMaterial {
  readonly file: Uint8Array;
  readonly keyFile: Uint8Array;
  /** Milliseconds since 1970. */
  readonly sealedAt: number;
}

export const sealOrderOf = (
  { asset: _, password, ...members }: SealMembers,
  material: SealMaterial,
): SealOrder => ({
  ...members,
  ...material,
  password: password ?? '',
});
