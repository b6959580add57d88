import { integer, must, oneOf, text } from '@kontor/schema';
import { z } from 'zod';
import { between, pages } from '../step/members.ts';

const POSITIONS = [
  'top-left',
  'top-center',
  'top-right',
  'center-left',
  'center',
  'center-right',
  'bottom-left',
  'bottom-center',
  'bottom-right',
  'fill',
] as const;
const FONTS = ['sans', 'serif', 'mono'] as const;
/** The largest page has 508 cm a side. */
const MAX_CM = 508;

export const stampMembers = z.object({
  text: text(1_000).optional(),
  asset: text(255).optional(),
  page: integer(1, 5_000).optional(),
  position: oneOf(POSITIONS).optional(),
  x: between(-MAX_CM, MAX_CM).optional(),
  y: between(-MAX_CM, MAX_CM).optional(),
  width: between(0.01, MAX_CM).optional(),
  height: between(0.01, MAX_CM).optional(),
  size: between(4, 500).default(10),
  color: z
    .string()
    .check(
      must({ kind: 'valid' }, (value) =>
        /^#[0-9a-f]{6}$/i.test(value) ? undefined : 'must be a colour such as #1a2b3c',
      ),
    )
    .default('#000000'),
  font: oneOf(FONTS).default('sans'),
  bold: z.boolean().default(false),
  angle: between(-360, 360).default(0),
  opacity: between(0, 1).default(1),
  layer: oneOf(['over', 'under']).default('over'),
  pages: pages().optional(),
  countFrom: integer(0, 1_000_000_000).optional(),
  digits: integer(1, 10).optional(),
});

export type StampMembers = z.output<typeof stampMembers>;
export type Position = (typeof POSITIONS)[number];

/** Numbers of pages are at the foot of a page unless another place is named. */
export const positionOf = ({
  position,
  text: words = '',
}: Partial<Pick<StampMembers, 'position' | 'text'>>): Position =>
  position ?? (words.includes('{current}') ? 'bottom-center' : 'center');
