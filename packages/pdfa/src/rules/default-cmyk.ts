import { dict, name, type PdfRef } from '@kontor/pdf';
import { deflatedCmykProfile } from '../color/cmyk-profile.ts';
import type { EditablePdf } from '../model/editable-pdf.ts';
import type { Requirement } from '../model/log.ts';
import { CMYK_RANGE, cmykFunction, limitFunction } from '../usage/cmyk-range.ts';
import type { Usage } from '../usage/usage.ts';

export const DEFAULT_CMYK: Requirement = {
  rule: 'default-cmyk',
  clauses: { first: '6.2.3.3', later: '6.2.4.3' },
  description: 'Device colours for print (CMYK) were given a profile, with the colours that viewers show',
};

/** An output intent describes one kind of device; colours of another need a profile of their own. */
export function setDefaultCmyk(document: EditablePdf, usage: Usage): void {
  limitCmykFunctions(document, usage);
  let space: PdfRef | undefined;
  for (const { resources, usesCmyk, page } of usage.resourceUses) {
    if (!usesCmyk) continue;
    const spaces = resources.at('ColorSpace');
    if (spaces.at('DefaultCMYK').list !== undefined) continue;
    space ??= cmykSpace(document);
    if (spaces.isDict) spaces.put('DefaultCMYK', space);
    else resources.put('ColorSpace', dict({ DefaultCMYK: space }));
    document.log.change(DEFAULT_CMYK, page);
  }
  // The process colours of a colour space of several inks are no matter of resources.
  for (const { cursor, page } of usage.colorSpaces) {
    const process = cursor.at(0).name === 'DeviceN' ? cursor.at(4).at('Process') : undefined;
    if (process?.at('ColorSpace').name !== 'DeviceCMYK') continue;
    space ??= cmykSpace(document);
    process.put('ColorSpace', space);
    document.log.change(DEFAULT_CMYK, page);
  }
  if (space !== undefined) withoutOverprintMode(document, usage);
}

/** What functions give was limited by the device: by their ranges from now on. */
export function limitCmykFunctions({ log }: EditablePdf, { colorSpaces, shadings }: Usage): void {
  const seen = new Set<number>();
  for (const { cursor, page } of [...colorSpaces, ...shadings]) {
    const given = cmykFunction(cursor);
    if (given !== undefined && limitFunction(given, seen)) log.change(CMYK_RANGE, page);
  }
}

function cmykSpace({ changes }: EditablePdf): PdfRef {
  const profile = changes.addStream(dict({ N: 4, Filter: name('FlateDecode') }), deflatedCmykProfile(), {
    coding: 'encoded',
  });
  return changes.add([name('ICCBased'), profile]);
}

export const OVERPRINT: Requirement = {
  rule: 'overprint-mode',
  clauses: { first: '6.2.3', later: '6.2.4.2' },
  description: 'Overprint mode 1 was switched off: it has no meaning for colours with a profile',
};

/** Part 1 does not mention it. */
export function withoutOverprintMode(document: EditablePdf, usage: Usage): void {
  if (document.part === 1) return;
  for (const { cursor, page } of usage.graphicsStates) {
    if (cursor.at('OPM').amount !== 1) continue;
    cursor.put('OPM', 0);
    document.log.change(OVERPRINT, page);
  }
}
