import { findConformingAttachments } from './conforming-attachments.ts';
import { conformFonts } from './font/conform-fonts.ts';
import { FONT_REQUIREMENTS } from './font/requirements.ts';
import { needsTags, reachedLevel } from './level/pdf-a-level.ts';
import { METADATA, writeMetadata } from './metadata/metadata.ts';
import { findingOf, type Pass } from './pass.ts';
import { ACTIONS, EVENT_ACTIONS, removeActions, removeEventActions } from './rules/actions.ts';
import {
  ANNOTATION_FLAGS,
  HIDDEN_ANNOTATION,
  removeHiddenAnnotations,
  setAnnotationFlags,
} from './rules/annotation-flags.ts';
import { ANNOTATION_TYPES, drawForbiddenAnnotations } from './rules/annotation-types.ts';
import { APPEARANCES, conformAppearances, STATES } from './rules/appearances.ts';
import {
  ATTACHMENTS,
  DROPPED_ATTACHMENTS,
  describeAttachments,
  dropAttachments,
} from './rules/attachments.ts';
import { conformColorSpaces, NAMES, PROFILES } from './rules/color-spaces.ts';
import { DEFAULT_CMYK, OVERPRINT, setDefaultCmyk } from './rules/default-cmyk.ts';
import { addOriginalAttachments, addOriginalLanguage, nameIdeographs } from './rules/distilled-document.ts';
import { DOCUMENT_ENTRIES, removeDocumentEntries } from './rules/document-entries.ts';
import { conformEveryObject, OBJECT_REQUIREMENTS } from './rules/every-object.ts';
import { conformExternalObjects, FORMS, IMAGES, JPX, POSTSCRIPT } from './rules/external-objects.ts';
import {
  NEED_APPEARANCES,
  removeNeedAppearances,
  removeSignatures,
  removeXfa,
  SIGNATURES,
  XFA,
} from './rules/forms.ts';
import { BLEND_MODE, conformGraphicsStates, HALFTONE, TRANSFER } from './rules/graphics-states.ts';
import { conformLayers, OPTIONAL_CONTENT } from './rules/optional-content.ts';
import { conformOutputIntent, OUTPUT_INTENT } from './rules/output-intent.ts';
import { conformPageSizes, conformPageTree, PAGE_SIZE, PAGE_TREE } from './rules/page-tree.ts';
import { SPOT } from './rules/spot-colors.ts';
import { conformStructure, ROLES } from './rules/structure-tags.ts';
import { TRANSPARENCY, withoutTransparency } from './rules/transparency.ts';
import { CMYK_RANGE } from './usage/cmyk-range.ts';
import { RENDERING_INTENT } from './usage/content-rules.ts';
import { CONTENT_REQUIREMENTS, ContentUsage } from './usage/content-usage.ts';

/**
 * All that is done to a document, in this order. No passes are: choosing the level, which decides what the passes do;
 * counting what the document has before and after; writing the bytes, which changes no object; judging the result, the
 * mark of test documents and flattening, which are jobs of their own on a whole file.
 */
export const PASSES: readonly Pass[] = [
  {
    name: 'original-attachments',
    clauses: { first: '6.1.11', later: '6.8' },
    requirements: [],
    after: [],
    assumes: 'Nothing but an opened document; one that was not printed again stays as it is',
    reason: 'The passes about attachments then find those of the original like any others',
    apply: ({ document, original }) => addOriginalAttachments(document, original),
  },
  {
    name: 'original-language',
    clauses: { first: '6.8.4', later: '6.7.4' },
    requirements: [],
    after: [],
    assumes: 'Nothing but an opened document; one that was not printed again stays as it is',
    reason: 'No other pass reads the language: it is here with what else comes from the original',
    apply: ({ document, original }) => addOriginalLanguage(document, original),
  },
  {
    name: 'ideographs',
    clauses: { first: '6.3.8', later: '6.2.11.7' },
    requirements: [],
    after: [],
    assumes: 'Nothing but an opened document; one that was not printed again stays as it is',
    reason:
      'Reads the objects of the file by number, before others replace or drop them; `fonts` then judges the texts',
    apply: ({ document, original }) => nameIdeographs(document, original),
  },
  {
    name: 'conforming-attachments',
    clauses: { first: '6.1.11', later: '6.8' },
    requirements: [],
    after: ['original-attachments'],
    assumes: 'The list of attachments is complete',
    reason: '`dropped-attachments` and `every-object` keep only the files that it has found to be PDF/A',
    apply: ({ document, convertFile }) => findConformingAttachments(document, convertFile),
  },
  {
    name: 'page-tree',
    clauses: { first: '6.1.2', later: '6.1.2' },
    requirements: [PAGE_TREE],
    after: [],
    assumes: 'Opening the document has found its pages, in whatever tree they are',
    reason: 'Before all that write into pages: each is then a page object of its own, with what it inherited',
    apply: ({ document }) => conformPageTree(document),
  },
  {
    name: 'page-size',
    clauses: { first: '6.1.12', later: '6.1.13' },
    requirements: [PAGE_SIZE],
    after: ['page-tree'],
    assumes: 'A page whose tree was written again has the boxes that it inherited',
    reason:
      'Behind `page-tree`, so that a size that is written here is the last word; before anything is drawn by it',
    apply: ({ document }) => conformPageSizes(document),
  },
  {
    name: 'document-entries',
    clauses: { first: '6.1.2', later: '6.10' },
    requirements: [DOCUMENT_ENTRIES],
    after: ['page-tree'],
    assumes: 'Every page is in the tree',
    reason: 'With the other rules about catalog and pages; what it removes is then no longer reached',
    apply: ({ document }) => removeDocumentEntries(document),
  },
  {
    name: 'xfa',
    clauses: { first: '6.9', later: '6.4.2' },
    requirements: [XFA],
    after: [],
    assumes: 'The form is as its author left it',
    reason: 'First of the rules about forms: it refuses documents whose PDF form is only a placeholder',
    apply: ({ document }) => removeXfa(document),
  },
  {
    name: 'need-appearances',
    clauses: { first: '6.9', later: '6.4.1' },
    requirements: [NEED_APPEARANCES],
    after: ['xfa'],
    assumes: 'There is one form, that of the PDF itself',
    reason:
      'Takes note of the request before it is gone: `appearances` draws the fields that are out of date',
    apply: ({ document, findings }) => {
      findings.isFormStale = removeNeedAppearances(document);
    },
  },
  {
    name: 'signatures',
    clauses: { first: '6.9', later: '6.4.3' },
    requirements: [SIGNATURES],
    after: ['xfa'],
    assumes: 'There is one form, that of the PDF itself',
    reason: 'Before `appearances`: fields of signatures then are like any others without a value',
    apply: ({ document }) => removeSignatures(document),
  },
  {
    name: 'actions',
    clauses: { first: '6.6.1', later: '6.5.1' },
    requirements: [ACTIONS],
    after: [],
    assumes: 'Actions are as their author left them',
    reason: 'Before `event-actions`: an action that no level allows is reported as such, wherever it is',
    apply: ({ document }) => removeActions(document),
  },
  {
    name: 'event-actions',
    clauses: { first: '6.6.2', later: '6.5.2' },
    requirements: [EVENT_ACTIONS],
    after: ['actions'],
    assumes: 'Actions that are left are of kinds that PDF/A allows',
    reason: 'Behind `actions`: what is left of the actions of form fields goes because of its place alone',
    apply: ({ document }) => removeEventActions(document),
  },
  {
    name: 'dropped-attachments',
    clauses: { first: '6.1.11', later: '6.8' },
    requirements: [DROPPED_ATTACHMENTS, ATTACHMENTS],
    after: ['original-attachments', 'conforming-attachments'],
    assumes: 'The list of attachments is complete, and those that are PDF/A are noted',
    reason: 'Before `every-object`, which would remove the same files without a word about attachments',
    apply: ({ document }) => dropAttachments(document),
  },
  {
    name: 'attachments',
    clauses: { first: '6.1.11', later: '6.8' },
    requirements: [ATTACHMENTS],
    after: ['original-attachments', 'dropped-attachments'],
    assumes: 'Files that are left may stay',
    reason: 'Before `hidden-annotation`: the file of an annotation that goes stays attached to the document',
    apply: ({ document }) => describeAttachments(document),
  },
  {
    name: 'optional-content',
    clauses: { first: '6.1.13', later: '6.9' },
    requirements: [OPTIONAL_CONTENT],
    after: [],
    assumes: 'Layers, and the objects of the file that depend on them, are as their author left them',
    reason: 'With the other rules about the catalog; no other pass reads or writes layers',
    apply: ({ document }) => conformLayers(document),
  },
  {
    name: 'hidden-annotation',
    clauses: { first: '6.5.3', later: '6.3.2' },
    requirements: [HIDDEN_ANNOTATION],
    after: ['attachments'],
    assumes: 'Files of annotations are attached to the document as well',
    reason: 'Before `annotation-flags`, which clears the flags by which hidden annotations are found',
    apply: ({ document }) => removeHiddenAnnotations(document),
  },
  {
    name: 'annotation-types',
    clauses: { first: '6.5.2', later: '6.3.1' },
    requirements: [ANNOTATION_TYPES],
    after: ['page-tree', 'hidden-annotation'],
    assumes: 'Annotations that are left are visible, and pages have resources of their own or inherit them',
    reason:
      'Before `appearances`, so that what goes needs no look; before `content-usage`, as it adds to pages',
    apply: ({ document }) => drawForbiddenAnnotations(document),
  },
  {
    name: 'annotation-flags',
    clauses: { first: '6.5.3', later: '6.3.2' },
    requirements: [ANNOTATION_FLAGS],
    after: ['hidden-annotation', 'annotation-types'],
    assumes: 'Only annotations that stay are left, and nobody asks any more which were hidden',
    reason: 'Last of the rules that remove annotations: the report counts flags of those that stay',
    apply: ({ document }) => setAnnotationFlags(document),
  },
  {
    name: 'output-intent',
    clauses: { first: '6.2.2', later: '6.2.3' },
    requirements: [OUTPUT_INTENT],
    after: [],
    assumes: 'Output intents are as their author left them',
    reason: 'Before the passes about colors: device RGB and gray have a meaning from here on',
    apply: ({ document }) => conformOutputIntent(document),
  },
  {
    name: 'appearances',
    clauses: { first: '6.5.3', later: '6.3.3' },
    requirements: [APPEARANCES, STATES],
    after: ['need-appearances', 'signatures', 'hidden-annotation', 'annotation-types'],
    assumes: 'All annotations that are left stay, and whether form fields are out of date is noted',
    reason: 'Before `content-usage`: looks that are drawn here have fonts and colors like any other content',
    apply: ({ document, fonts, findings }) => {
      findings.builtAppearances = conformAppearances(document, fonts, findings);
    },
  },
  {
    name: 'content-usage',
    clauses: { first: '6.1, 6.2, 6.3.5', later: '6.1, 6.2' },
    requirements: CONTENT_REQUIREMENTS,
    after: ['page-tree', 'annotation-types', 'appearances'],
    assumes: 'Pages and annotations have all the content that they will have',
    reason: 'Every pass behind it goes by its lists of what is drawn, and corrects objects, not content',
    apply: ({ document, cancellation, findings }) => {
      findings.usage = new ContentUsage(document, cancellation);
    },
  },
  {
    name: 'color-spaces',
    clauses: { first: '6.1.12, 6.2.3', later: '6.1.8, 6.2.4' },
    requirements: [PROFILES, NAMES, SPOT, OVERPRINT],
    after: ['output-intent', 'content-usage'],
    assumes: 'All color spaces that are drawn with are listed; device RGB is sRGB',
    reason: 'Before `default-cmyk`: it compares and judges colors as their author described them',
    apply: (context) => conformColorSpaces(context.document, findingOf(context, 'usage')),
  },
  {
    name: 'default-cmyk',
    clauses: { first: '6.2.3', later: '6.2.4' },
    requirements: [DEFAULT_CMYK, CMYK_RANGE, OVERPRINT],
    after: ['output-intent', 'content-usage', 'color-spaces'],
    assumes:
      'The output intent is RGB, resources that use device CMYK are listed, other color spaces conform',
    reason: 'Behind `color-spaces`, which need not judge the profile that is added here',
    apply: (context) => setDefaultCmyk(context.document, findingOf(context, 'usage')),
  },
  {
    name: 'graphics-states',
    clauses: { first: '6.2.8, 6.2.9, 6.4', later: '6.2.5, 6.2.6, 6.2.10' },
    requirements: [TRANSFER, RENDERING_INTENT, BLEND_MODE, HALFTONE],
    after: ['content-usage'],
    assumes: 'All extended graphics states are listed',
    reason: 'Before `transparency`, which takes the blend mode for a single name',
    apply: (context) => conformGraphicsStates(context.document, findingOf(context, 'usage')),
  },
  {
    name: 'external-objects',
    clauses: { first: '6.1.10, 6.2', later: '6.2' },
    requirements: [IMAGES, RENDERING_INTENT, JPX, FORMS, POSTSCRIPT],
    after: ['content-usage'],
    assumes: 'All images and forms are listed, those that only annotations draw included',
    reason:
      'Before `transparency`, which reads the depth of masks; what it drops, `every-object` no longer reaches',
    apply: (context) => conformExternalObjects(context.document, findingOf(context, 'usage')),
  },
  {
    name: 'transparency',
    clauses: { first: '6.4', later: '6.2.10' },
    requirements: [TRANSPARENCY],
    after: ['appearances', 'content-usage', 'graphics-states', 'external-objects'],
    assumes: 'Annotations have looks, blend modes are single names, masks have a depth that PDF allows',
    reason: 'Behind all that correct graphics states and images: what is still transparent is so on purpose',
    apply: (context) => withoutTransparency(context.document, findingOf(context, 'usage')),
  },
  {
    name: 'fonts',
    clauses: { first: '6.1.12, 6.3', later: '6.1.8, 6.2.11' },
    requirements: FONT_REQUIREMENTS,
    after: ['ideographs', 'appearances', 'content-usage'],
    assumes: 'All codes that any text shows are listed by font, half codes left out',
    reason: 'Before `every-object`, as the programs and maps that it writes are objects, too',
    apply: (context) => {
      const { document, fonts, findings } = context;
      findings.fonts = conformFonts(document, findingOf(context, 'usage').fonts.values(), fonts);
    },
  },
  {
    name: 'structure-tags',
    clauses: { first: '6.8', later: '6.7' },
    requirements: [ROLES],
    after: ['page-tree', 'appearances', 'content-usage'],
    assumes: 'Pages and annotations have all the content that they will have',
    reason:
      'Behind all that draw: what they add is not marked; `metadata` lowers the level where something is missing',
    apply: ({ document, findings }) => {
      if (needsTags(document.level)) findings.hasStructure = conformStructure(document);
    },
  },
  {
    name: 'every-object',
    clauses: { first: '6.1, 6.7', later: '6.1, 6.6.2.3, 6.8' },
    requirements: OBJECT_REQUIREMENTS,
    after: [
      'conforming-attachments',
      'page-tree',
      'attachments',
      'external-objects',
      'transparency',
      'fonts',
    ],
    assumes: 'Nothing is added any more but metadata; what other passes removed cannot be reached',
    reason: 'Behind all that add or drop objects, so that each that is written is judged once, as it will be',
    apply: ({ document }) => conformEveryObject(document),
  },
  {
    name: 'metadata',
    clauses: { first: '6.7', later: '6.6' },
    requirements: [METADATA],
    after: ['fonts', 'structure-tags', 'every-object'],
    assumes: 'All obstacles are found, and whether all text is Unicode and all content tagged',
    reason: 'Last: the claim depends on all others; it is only written into a document without obstacles',
    apply: (context) => {
      const { document, original, findings } = context;
      if (document.log.obstacles.length > 0) return;
      const { isAllUnicode, hasPrivateText } = findingOf(context, 'fonts');
      const isTagged = findings.hasStructure === true && !hasPrivateText;
      const level = reachedLevel(document.level, { isUnicode: isAllUnicode, isTagged });
      findings.claim = { level, info: writeMetadata(document, level, original?.file ?? document.file) };
    },
  },
];
