/** A change of one source file in `packages/pdfa`. */
export interface SourceChange {
  readonly file: string;
  /** Must be in the file exactly once. */
  readonly from: string;
  readonly to: string;
}

/** The function, method or rule does nothing: it begins with a return. */
interface Skipped {
  readonly file: string;
  /** `name` of a function, `#name` of a method, `nameRule` of a rule. */
  readonly skip: string;
  readonly returns?: string;
}

const skip = (file: string, name: string, returns = ''): Skipped => ({ file, skip: name, returns });
const put = (file: string, from: string, to: string): SourceChange => ({ file, from, to });

const EVERY = 'rules/every-object.ts';
const OBJECTS = 'rules/objects.ts';
const STATES = 'rules/graphics-states.ts';
const CONTENT = 'survey/content-rules.ts';
const CID_TRUETYPE = 'font/cid-truetype.ts';
const TRUETYPE = 'font/simple-truetype.ts';
const GLYPHS = 'font/conform-glyphs.ts';

/** How each rule of PDF to PDF/A is switched off, in the source as it is read. */
export const SWITCHES: Readonly<Record<string, readonly (SourceChange | Skipped)[]>> = {
  actions: [skip('rules/actions.ts', 'actionRule')],
  'annotation-flags': [skip('rules/annotation-flags.ts', 'annotationFlagsRule')],
  'annotation-types': [skip('rules/annotation-types.ts', 'annotationTypeRule')],
  'appearance-states': [skip('rules/appearances.ts', 'conformStates')],
  appearances: [put('rules/appearances.ts', 'if (isStale || !hasLook(annotation.place)) {', 'if (false) {')],
  attachments: [
    skip('rules/attachments.ts', 'attachmentRule'),
    skip('rules/attachments.ts', 'describe', 'false'),
    skip(EVERY, '#checkFile'),
  ],
  'blend-modes': [put(STATES, "if (place.has('BM') &&", 'if (false &&')],
  'character-maps': [skip('font/conform-fonts.ts', 'checkCMap')],
  'cid-to-gid-map': [put(CID_TRUETYPE, "font.put('CIDToGIDMap', name('Identity'));", '')],
  'color-profiles': [skip('rules/color-spaces.ts', 'conformProfile')],
  'damaged-streams': [put(EVERY, "if (filters[0] === 'FlateDecode' &&", 'if (false &&')],
  'default-cmyk': [skip('rules/default-cmyk.ts', 'setDefaultCmyk')],
  'document-entries': [skip('rules/document-entries.ts', 'documentEntryRule')],
  'dropped-attachments': [
    skip('rules/attachments.ts', 'droppedAttachmentRule'),
    put(EVERY, "key === 'EF' && part !== 3", 'false'),
  ],
  'embedded-files': [put(EVERY, "key === 'EF' && part !== 3", 'false')],
  'event-actions': [skip('rules/actions.ts', 'eventActionRule')],
  'external-streams': [
    put(EVERY, "if (entries.has('F')) log.obstacle", "if (entries.has('F')) String"),
    put(
      EVERY,
      "else if (entries.delete('FFilter') || entries.delete('FDecodeParms')) log.change(EXTERNAL);",
      '',
    ),
  ],
  filters: [
    put(EVERY, "if (filters.includes('LZWDecode')) return", 'if (false) return'),
    skip(EVERY, '#checkFilter'),
  ],
  'font-embedding': [skip('font/conform-fonts.ts', 'embedFont', '{}')],
  'font-entries': [skip('font/font-entries.ts', 'completeFontEntries')],
  'font-names': [skip('font/font-entries.ts', 'nameInAscii', 'false')],
  'form-entries': [
    put(OBJECTS, 'for (const { place, page } of forms) {', 'for (const { place, page } of []) {'),
  ],
  'glyph-widths': [
    put(
      CID_TRUETYPE,
      'else if (visible.has(one) && Math.abs(program.width(glyph) - width(one)) > TOLERANCE)',
      'else if (false)',
    ),
    put(
      TRUETYPE,
      'else if (use.visible.has(code) && Math.abs(program.width(glyph) - width(code)) > TOLERANCE)',
      'else if (false)',
    ),
    put(GLYPHS, 'const wrong = shown.filter(', 'const wrong = shown.slice(0, 0).filter('),
    skip('font/type3.ts', 'conformType3'),
  ],
  'graphics-state-nesting': [skip('survey/graphics-state.ts', 'checkDepth')],
  halftones: [
    put(STATES, 'for (const { place, page } of halftones) {', 'for (const { place, page } of []) {'),
  ],
  'hex-strings': [skip('content/hex-strings.ts', 'hasBadHex', 'false')],
  'hidden-annotation': [skip('rules/annotation-flags.ts', 'hiddenAnnotationRule')],
  'image-entries': [
    put(OBJECTS, "if (place.remove('Alternates', 'OPI'))", 'if (false)'),
    put(OBJECTS, "if (place.at('Interpolate').value === true)", 'if (false)'),
    skip(OBJECTS, 'checkDepth'),
  ],
  'inline-images': [skip(CONTENT, 'correctedImage', 'undefined')],
  'jpeg-2000': [skip(OBJECTS, 'checkJpx')],
  limits: [skip(EVERY, '#number', 'value'), skip(EVERY, '#name', 'true'), skip(EVERY, '#string', 'value')],
  metadata: [skip('metadata/metadata.ts', 'writeMetadata', 'draft.add(new Map())')],
  'missing-glyphs': [
    put(
      CID_TRUETYPE,
      'if (one === zero) repair',
      'if (glyph === 0 || glyph >= program.glyphCount) continue;\n    else if (one === zero) repair',
    ),
    skip('font/cid-zero.ts', 'moveCidZero'),
    put(
      TRUETYPE,
      "if (glyph === 0 || glyph >= program.glyphCount) faults.add('missing');",
      'if (glyph === 0) continue;',
    ),
    put(GLYPHS, 'const missing = shown.filter(', 'const missing = shown.slice(0, 0).filter('),
  ],
  'need-appearances': [skip('rules/forms.ts', 'needAppearancesRule')],
  'number-range': [
    put(CONTENT, '(part === 1 ? MAX_REAL_OF_PART_1 : MAX_INTEGER);', 'Number.POSITIVE_INFINITY;'),
    put(CONTENT, "(operator === 'Tj' || operator === 'TJ')) {", 'false) {'),
  ],
  'object-metadata': [put(EVERY, "key === 'Metadata' && !isCatalog", 'false')],
  'optional-content': [skip('rules/optional-content.ts', 'optionalContentRule')],
  'output-intent': [skip('rules/output-intent.ts', 'outputIntentRule')],
  'overprint-mode': [skip('rules/default-cmyk.ts', 'withoutOverprintMode')],
  'own-resources': [skip('survey/borrowed-resources.ts', 'resourceName')],
  'page-size': [skip('rules/page-tree.ts', 'pageSizeRule')],
  'page-tree': [skip('rules/page-tree.ts', 'pageTreeRule')],
  postscript: [
    put(
      OBJECTS,
      'for (const { place: given, page } of otherObjects) {',
      'for (const { place: given, page } of []) {',
    ),
  ],
  'rendering-intents': [
    put(CONTENT, "if (operator === 'ri' &&", 'if (false &&'),
    put(CONTENT, "if (entries.has('Intent') &&", 'if (false &&'),
    put(OBJECTS, 'if (intent !== undefined &&', 'if (false &&'),
    put(STATES, 'if (intent !== undefined &&', 'if (false &&'),
  ],
  signatures: [skip('rules/forms.ts', 'signatureRule')],
  'spot-colors': [
    skip('rules/spot-colors.ts', 'unify'),
    skip('rules/color-spaces.ts', 'conformDeviceN'),
    skip('rules/color-spaces.ts', 'demandDescription'),
  ],
  'subset-lists': [skip('font/subset-lists.ts', 'setSubsetLists')],
  'tag-names': [skip(EVERY, '#tagged', 'value')],
  'to-unicode': [skip('font/text-of-codes.ts', 'completeUnicode', 'true')],
  'transfer-functions': [
    put(STATES, "if (place.remove('TR', 'HTP'))", 'if (false)'),
    put(STATES, "place.at('TR2').name !== 'Default' &&", 'false &&'),
  ],
  transparency: [skip('rules/transparency.ts', 'withoutTransparency')],
  'truetype-encoding': [put(TRUETYPE, "faults.add('encoding');", 'faults.size;')],
  'unknown-operators': [put(CONTENT, 'if (!OPERATORS.has(operator)) {', 'if (false) {')],
  'utf-8-names': [skip('rules/color-spaces.ts', 'nameInks')],
  'whole-codes': [skip('survey/whole-codes.ts', 'wholeCodes')],
  xfa: [skip('rules/forms.ts', 'xfaRule')],
};
