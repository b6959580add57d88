/** A change of one source file in `packages/pdfa`. */
export interface SourceChange {
  readonly file: string;
  /** Must be in the file exactly once. */
  readonly from: string;
  readonly to: string;
}

/** The function or method does nothing: it begins with a return. */
interface Skipped {
  readonly file: string;
  /** `name` of a function, `#name` of a method. */
  readonly skip: string;
  readonly returns?: string;
}

const skip = (file: string, name: string, returns = ''): Skipped => ({ file, skip: name, returns });
const put = (file: string, from: string, to: string): SourceChange => ({ file, from, to });

const OBJECTS = 'rules/external-objects.ts';
const EMBEDDED_FILES = 'rules/object/embedded-files.ts';
const EXTERNAL = 'rules/object/external-streams.ts';
const FILTERS = 'rules/object/filters.ts';
const LIMITS = 'rules/object/implementation-limits.ts';
const STATES = 'rules/graphics-states.ts';
const CONTENT = 'usage/content-rules.ts';
const CID_TRUETYPE = 'font/cid-truetype.ts';
const TRUETYPE = 'font/simple-truetype.ts';
const GLYPHS = 'font/conform-glyphs.ts';

/** How each rule of PDF to PDF/A is switched off, in the source as it is read. */
export const SWITCHES: Readonly<Record<string, readonly (SourceChange | Skipped)[]>> = {
  actions: [skip('rules/actions.ts', 'removeActions')],
  'annotation-flags': [skip('rules/annotation-flags.ts', 'setAnnotationFlags')],
  'annotation-types': [skip('rules/annotation-types.ts', 'drawForbiddenAnnotations')],
  'appearance-states': [skip('rules/appearances.ts', 'conformStates')],
  appearances: [put('rules/appearances.ts', 'if (isStale || !hasLook(annotation.cursor)) {', 'if (false) {')],
  attachments: [
    skip('rules/attachments.ts', 'describeAttachments'),
    skip('rules/attachments.ts', 'describe', 'false'),
    skip(EMBEDDED_FILES, 'reportUndescribedFile'),
  ],
  'blend-modes': [put(STATES, "if (cursor.has('BM') &&", 'if (false &&')],
  'character-maps': [skip('font/conform-fonts.ts', 'checkCMap')],
  'cid-to-gid-map': [put(CID_TRUETYPE, "font.put('CIDToGIDMap', name('Identity'));", '')],
  'color-profiles': [skip('rules/color-spaces.ts', 'conformProfile')],
  'damaged-streams': [skip('rules/object/damaged-streams.ts', 'isDamaged', 'false')],
  'default-cmyk': [skip('rules/default-cmyk.ts', 'setDefaultCmyk')],
  'document-entries': [skip('rules/document-entries.ts', 'removeDocumentEntries')],
  'dropped-attachments': [
    skip('rules/attachments.ts', 'dropAttachments'),
    skip(EMBEDDED_FILES, 'isForbiddenFile', 'false'),
  ],
  'embedded-files': [skip(EMBEDDED_FILES, 'isForbiddenFile', 'false')],
  'event-actions': [skip('rules/actions.ts', 'removeEventActions')],
  'external-streams': [skip(EXTERNAL, 'removeExternalEntries')],
  filters: [skip(FILTERS, 'isLzw', 'false'), skip(FILTERS, 'reportFilter')],
  'font-embedding': [skip('font/conform-fonts.ts', 'embedFont', '{}')],
  'file-references': [skip(EMBEDDED_FILES, 'isTypeOfReference', 'false')],
  'font-entries': [
    skip('font/font-entries.ts', 'completeFontEntries'),
    skip('font/program-place.ts', 'settledProgram', 'embedded'),
  ],
  'font-names': [skip('font/font-entries.ts', 'nameInAscii', 'false')],
  'form-entries': [
    put(OBJECTS, 'for (const { cursor, page } of forms) {', 'for (const { cursor, page } of []) {'),
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
  'graphics-state-nesting': [skip('usage/graphics-state.ts', 'checkDepth')],
  halftones: [
    put(STATES, 'for (const { cursor, page } of halftones) {', 'for (const { cursor, page } of []) {'),
  ],
  'hex-strings': [skip('content/hex-strings.ts', 'hasBadHex', 'false')],
  'hidden-annotation': [skip('rules/annotation-flags.ts', 'removeHiddenAnnotations')],
  'image-entries': [
    put(OBJECTS, "if (cursor.remove('Alternates', 'OPI'))", 'if (false)'),
    put(OBJECTS, "if (cursor.at('Interpolate').value === true)", 'if (false)'),
    skip(OBJECTS, 'checkDepth'),
  ],
  'inline-images': [skip(CONTENT, 'correctedImage', 'undefined')],
  'jpeg-2000': [skip(OBJECTS, 'checkJpx')],
  limits: [
    skip(LIMITS, 'limitedNumber', 'value'),
    skip(LIMITS, 'isNameWithinLimits', 'true'),
    skip(LIMITS, 'reportLongString'),
  ],
  metadata: [skip('metadata/metadata.ts', 'writeMetadata', 'document.add(new Map())')],
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
  'need-appearances': [put('rules/forms.ts', "if (form.remove('NeedAppearances'))", 'if (false)')],
  'cmyk-range': [
    skip('usage/cmyk-range.ts', 'limitedColor', 'undefined'),
    skip('usage/cmyk-range.ts', 'limitFunction', 'false'),
  ],
  'number-range': [
    put(CONTENT, 'if (!document.hasLimits) return false;', 'return false;'),
    put(CONTENT, "(operator === 'Tj' || operator === 'TJ')) {", 'false) {'),
  ],
  'object-metadata': [skip('rules/object/object-metadata.ts', 'isObjectMetadata', 'false')],
  'optional-content': [skip('rules/optional-content.ts', 'conformLayers')],
  'output-intent': [skip('rules/output-intent.ts', 'conformOutputIntent')],
  'overprint-mode': [skip('rules/default-cmyk.ts', 'withoutOverprintMode')],
  'own-resources': [skip('usage/borrowed-resources.ts', 'resourceName')],
  'page-size': [skip('rules/page-tree.ts', 'conformPageSizes')],
  'page-tree': [skip('rules/page-tree.ts', 'conformPageTree')],
  postscript: [
    put(
      OBJECTS,
      'for (const { cursor: given, page } of otherObjects) {',
      'for (const { cursor: given, page } of []) {',
    ),
  ],
  'rendering-intents': [
    put(CONTENT, "if (operator === 'ri' &&", 'if (false &&'),
    put(CONTENT, "if (entries.has('Intent') &&", 'if (false &&'),
    put(OBJECTS, 'if (intent !== undefined &&', 'if (false &&'),
    put(STATES, 'if (intent !== undefined &&', 'if (false &&'),
  ],
  signatures: [skip('rules/forms.ts', 'removeSignatures')],
  'spot-colors': [
    skip('rules/spot-colors.ts', 'unify'),
    skip('rules/color-spaces.ts', 'conformDeviceN'),
    skip('rules/color-spaces.ts', 'demandDescription'),
  ],
  'structure-roles': [skip('rules/structure-tags.ts', 'writeRoles')],
  'subset-lists': [skip('font/subset-lists.ts', 'setSubsetLists')],
  'tag-names': [skip('rules/object/tag-names.ts', 'namedTag', 'value')],
  'to-unicode': [skip('font/text-of-codes.ts', 'completeUnicode', 'true')],
  'transfer-functions': [
    put(STATES, "if (cursor.remove('TR', 'HTP', ...(document.part === 4 ? ['HTO'] : [])))", 'if (false)'),
    put(STATES, "cursor.at('TR2').name !== 'Default' &&", 'false &&'),
  ],
  transparency: [skip('rules/transparency.ts', 'withoutTransparency')],
  'truetype-encoding': [put(TRUETYPE, "faults.add('encoding');", 'faults.size;')],
  'unknown-operators': [put(CONTENT, 'if (!OPERATORS.has(operator)) {', 'if (false) {')],
  'utf-8-names': [skip('rules/color-spaces.ts', 'nameInks')],
  'whole-codes': [skip('usage/whole-codes.ts', 'wholeCodes')],
  xfa: [skip('rules/forms.ts', 'removeXfa')],
};
