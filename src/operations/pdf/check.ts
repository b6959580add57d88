import { type Violation, violation } from '@kontor/base';
import type { NamedUpload } from '../../core/upload.ts';
import type { PdfInput } from './schema.ts';
import { readSteps } from './step-list.ts';

/** Rules across members: whether steps are needed, in order, and find their assets. */
export function pdfCheck({ files, steps, assets = [], password }: Partial<PdfInput>): readonly Violation[] {
  const { steps: read, violations } = readSteps(steps);
  const isEmpty = steps === undefined || steps === null || (Array.isArray(steps) && steps.length === 0);
  const hasPassword = (password ?? []).some((one) => one !== '');
  const isNeeded = files !== undefined && files.length === 1 && !hasPassword;
  const missing = violation(
    ['steps'],
    { kind: 'empty' },
    'one file without a password needs at least one step',
  );
  return [
    ...(isEmpty && isNeeded ? [missing] : []),
    ...violations,
    ...assetFaults(read, assets),
    ...passwordFaults(files, password),
  ];
}

function assetFaults(
  steps: readonly { readonly index: number; readonly values: Readonly<Record<string, unknown>> }[],
  assets: readonly NamedUpload[],
): readonly Violation[] {
  const names = new Set(assets.map(({ name }) => name));
  return steps.flatMap(({ index, values: { asset } }) =>
    typeof asset === 'string' && !names.has(asset)
      ? [violation(['steps', index, 'asset'], { kind: 'valid' }, 'must be the file name of a part assets')]
      : [],
  );
}

function passwordFaults(
  files: readonly unknown[] | undefined,
  password: readonly string[] | undefined,
): readonly Violation[] {
  if (files === undefined || password === undefined || password.length <= 1) return [];
  if (password.length === files.length) return [];
  const text = `${password.length} passwords for ${files.length} files; give one, or one for each`;
  return [violation(['password'], { kind: 'valid' }, text)];
}

/** Assets that no step names. */
export const unusedAssets = (
  steps: readonly { readonly values: Readonly<Record<string, unknown>> }[],
  assets: readonly NamedUpload[],
): boolean => assets.some(({ name }) => !steps.some(({ values: { asset } }) => asset === name));
