import type { Comparison } from '@kontor/pdf';
import type { PdfAFacts, PdfAResult, Validation } from '@kontor/pdfa/jobs';
import type { UnrepairedResult } from '@kontor/pdfa/testing';
import type { ProgramName, ProgramOrder, ProgramResult } from '#core/program.ts';
import type { Cpu, Programs } from '#core/tools.ts';

/** What each program and each job answers, in place of the real ones: for cases that no document brings about. */

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

export const FACTS: PdfAFacts = {
  pageCount: 1,
  objectCount: 4,
  pages: [{ mediaBox: [0, 0, 100, 100], rotate: 0 }],
  links: 2,
  outlines: 0,
  attachments: 1,
  isTagged: true,
  hasForm: false,
  replacedFonts: [],
  missingFonts: [],
  builtAppearances: 0,
};

export const ENDED: ProgramResult = {
  end: { kind: 'exit', code: 0 },
  output: new Uint8Array(0),
  messages: '',
  foundPhrases: [],
  files: new Map(),
};

export const gives = (output: string, more: Partial<ProgramResult> = {}): ProgramResult => ({
  ...ENDED,
  output: bytes(output),
  ...more,
});

/** One page of one pixel. */
const PICTURE = 'P6\n1 1\n255\nrgb';

export const exit = (code: number): Pick<ProgramResult, 'end'> => ({ end: { kind: 'exit', code } });

export const LOSSLESS: PdfAResult = {
  kind: 'lossless',
  attachments: 0,
  pdf: bytes('changed'),
  level: '2b',
  changes: [{ rule: 'annotation-flags', clause: 'ISO 19005-2, 6.3.2', description: 'Flags', count: 3 }],
  facts: FACTS,
};

export const SAME: Comparison = {
  pages: { before: 1, after: 1 },
  textKept: 1,
  characters: { before: 10, after: 10 },
  differences: [0],
};

/** The outcome of each step; the first word of qpdf's arguments identifies its steps. */
export interface Script {
  readonly normalise?: ProgramResult;
  /** Exit code of qpdf --requires-password: 0 is yes, 2 not encrypted, 3 opens. */
  readonly requiresPassword?: number;
  readonly check?: ProgramResult;
  readonly ghostscript?: ProgramResult | 'away';
  readonly pdftotext?: ProgramResult;
  readonly pdftoppm?: ProgramResult;
  readonly pdftocairo?: ProgramResult;
  /** What the file is as it was sent; default: in doubt, so that qpdf comes first. */
  readonly sent?: UnrepairedResult;
  readonly convert?: (order: { readonly pdf: Uint8Array }) => PdfAResult | Promise<PdfAResult>;
  readonly finish?: PdfAResult;
  readonly faults?: (route: string) => readonly string[];
  /** What the objects of the result show; default: one page and the text may differ. */
  readonly validated?: Partial<Validation>;
  readonly compared?: (after: string) => Comparison;
  /** Whether images are found that can be unpacked; default: one. */
  readonly jpeg2000?: 'none';
  /** Difference of a page that is looked at closer. */
  readonly closer?: number;
}

export interface Step {
  readonly name: string;
  readonly order?: ProgramOrder;
  readonly input?: unknown;
}

/** Tools that answer by a script, and record their calls. */
export function scriptedTools(script: Script) {
  const steps: Step[] = [];
  const run = async (name: ProgramName, order: ProgramOrder): Promise<ProgramResult> => {
    steps.push({ name, order });
    return programResult(script, name, order);
  };
  const programs: Programs = {
    run,
    session: (_limits, _signal, work) => work({ run }),
    isInstalled: (name) => name !== 'ghostscript' || script.ghostscript !== 'away',
  };
  const cpu: Cpu = {
    run: async (job, input) => {
      steps.push({ name: job.name, input });
      // Each job has one script, whose result is of its type.
      return jobResult(script, job.name, input) as never;
    },
  };
  return { programs, cpu, steps };
}

function programResult(script: Script, name: ProgramName, { args }: ProgramOrder): ProgramResult {
  if (name === 'ghostscript') {
    return script.ghostscript === 'away' ? ENDED : (script.ghostscript ?? gives('distilled'));
  }
  if (name === 'pdftocairo') return script.pdftocairo ?? { ...ENDED, ...exit(1) };
  if (name !== 'qpdf') return script[name] ?? gives(name === 'pdftoppm' ? PICTURE : 'text\f');
  if (args[0] === '--check') return script.check ?? ENDED;
  if (args[0] === '--requires-password') return { ...ENDED, ...exit(script.requiresPassword ?? 2) };
  return script.normalise ?? gives('normal');
}

function jobResult(script: Script, name: string, input: unknown): unknown {
  const text = (value: Uint8Array): string => new TextDecoder().decode(value);
  switch (name) {
    case 'convert-sent-pdf-a':
      return script.sent ?? { kind: 'unsound' };
    case 'convert-pdf-a':
      return script.convert?.(input as { pdf: Uint8Array }) ?? LOSSLESS;
    case 'finish-distilled-pdf-a':
      return script.finish ?? { ...LOSSLESS, pdf: bytes('finished') };
    case 'transparent-pages':
      return [{ page: 1, areas: [[0, 0, 9, 9]], hasAnnotations: true }];
    case 'flatten-pdf':
      return bytes('flattened');
    case 'unturned-pdf':
      return bytes('unturned');
    case 'jpeg-2000-pages':
      return script.jpeg2000 === 'none' ? undefined : { pdf: bytes('images'), images: [10] };
    case 'unpack-jpeg-2000':
      return bytes('unpacked');
    case 'validate-pdf-a':
      return {
        faults: script.faults?.((input as { route: string }).route) ?? [],
        changedPages: [1],
        isTextAlike: false,
        ...script.validated,
      };
    case 'compare-pdf':
      return script.compared?.(text((input as { after: { text: Uint8Array } }).after.text)) ?? SAME;
    case 'compare-pdf-pairs':
      return script.compared?.('').differences ?? SAME.differences;
    case 'compare-pdf-page': {
      const { factor, index = 0 } = input as { factor: number; index?: number };
      return factor === 1 ? (script.compared?.('').differences[index] ?? 0) : (script.closer ?? 1);
    }
    default:
      return bytes('marked');
  }
}
