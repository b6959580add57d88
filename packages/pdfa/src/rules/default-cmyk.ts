import { dict, name, type PdfRef } from '@kontor/pdf';
import { deflatedCmykProfile } from '../color/cmyk-profile.ts';
import type { Draft } from '../model/draft.ts';
import type { Requirement } from '../model/log.ts';
import type { Survey } from '../survey/survey.ts';

export const DEFAULT_CMYK: Requirement = {
  rule: 'default-cmyk',
  clauses: { first: '6.2.3.3', later: '6.2.4.3' },
  description: 'Device colours for print (CMYK) were given a profile, with the colours that viewers show',
};

/** An output intent describes one kind of device; colours of another need a profile of their own. */
export function setDefaultCmyk(draft: Draft, survey: Survey): void {
  let space: PdfRef | undefined;
  for (const { resources, usesCmyk, page } of survey.resourceUses) {
    if (!usesCmyk) continue;
    const spaces = resources.at('ColorSpace');
    if (spaces.at('DefaultCMYK').list !== undefined) continue;
    space ??= cmykSpace(draft);
    if (spaces.isDict) spaces.put('DefaultCMYK', space);
    else resources.put('ColorSpace', dict({ DefaultCMYK: space }));
    draft.log.change(DEFAULT_CMYK, page);
  }
  // The process colours of a colour space of several inks are no matter of resources.
  for (const { place, page } of survey.colorSpaces) {
    const process = place.at(0).name === 'DeviceN' ? place.at(4).at('Process') : undefined;
    if (process?.at('ColorSpace').name !== 'DeviceCMYK') continue;
    space ??= cmykSpace(draft);
    process.put('ColorSpace', space);
    draft.log.change(DEFAULT_CMYK, page);
  }
  if (space !== undefined) withoutOverprintMode(draft, survey);
}

function cmykSpace({ changes }: Draft): PdfRef {
  const profile = changes.addStream(dict({ N: 4, Filter: name('FlateDecode') }), deflatedCmykProfile(), {
    coding: 'encoded',
  });
  return changes.add([name('ICCBased'), profile]);
}

const OVERPRINT: Requirement = {
  rule: 'overprint-mode',
  clauses: { first: '6.2.3', later: '6.2.4.2' },
  description: 'Overprint mode 1 was switched off: it has no meaning for colours with a profile',
};

/** Part 1 does not mention it. */
export function withoutOverprintMode(draft: Draft, survey: Survey): void {
  if (draft.part === 1) return;
  for (const { place, page } of survey.graphicsStates) {
    if (place.at('OPM').amount !== 1) continue;
    place.put('OPM', 0);
    draft.log.change(OVERPRINT, page);
  }
}
