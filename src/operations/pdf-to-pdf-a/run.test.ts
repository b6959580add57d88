import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InvalidInput, PdfUnreadable, Refusal, Unavailable } from '@kontor/base';
import type { PdfAResult } from '@kontor/pdfa/jobs';
import { bytesUpload } from '../../core/upload.ts';
import { pdfToPdfA } from './index.ts';
import { FILE, ran, routeOf, type ScriptedRunOptions, SETTINGS_NOW, textOf } from './testing/scripted-run.ts';
import {
  ENDED,
  exit,
  FACTS,
  gives,
  LOSSLESS,
  SAME,
  type Script,
  scriptedTools,
} from './testing/scripted-tools.ts';

/** Descriptions of what is refused. */
async function refusal(script: Script, given: ScriptedRunOptions = {}): Promise<readonly string[]> {
  try {
    await ran(script, given);
  } catch (error) {
    assert.ok(error instanceof InvalidInput, String(error));
    return error.violations.map(({ message, description }) => `${message} ${description}`);
  }
  return [];
}

const FILE_FAULT = 'message.fileMustBeValid file: ';
const LIMITS = [`${FILE_FAULT}the document could not be converted within the limits`];
const DAMAGED = [`${FILE_FAULT}the document is damaged and could not be repaired`];

const obstacles = (...kinds: readonly ('redistill' | 'refuse')[]): PdfAResult => ({
  kind: 'obstacles',
  level: '2b',
  facts: FACTS,
  obstacles: kinds.map((kind, index) => ({
    rule: `rule-${index}`,
    clause: 'ISO 19005-2, 6.2',
    description: `${kind} ${index}`,
    kind,
  })),
});

describe('the file', () => {
  it('begins with a PDF header within its first 1,024 bytes', async () => {
    const behind = (count: number) => bytesUpload(Buffer.from(`${' '.repeat(count)}%PDF-1.4`));
    assert.deepEqual(await refusal({}, { file: bytesUpload(Buffer.from('PK\x03\x04')) }), [
      `${FILE_FAULT}must be a PDF document`,
    ]);
    assert.equal((await refusal({}, { file: behind(1024) })).length, 1);
    assert.equal(routeOf((await ran({}, { file: behind(1019) })).output), 'lossless');
  });

  it('is read by qpdf in its sandbox, its password from a file and not from the command line', async () => {
    const { steps } = await ran({}, { password: 'Geheim 1' });
    const [first] = steps;
    assert.equal(first?.name, 'qpdf');
    assert.ok(!first.order?.args.join(' ').includes('Geheim'));
    assert.equal(Buffer.from(first.order?.files?.['password.txt'] as Uint8Array).toString(), 'Geheim 1');
    assert.equal(first.order?.files?.['in.pdf'], FILE);
    const { steps: without } = await ran({}, { password: '' });
    const reading = without.find(({ name }) => name === 'qpdf');
    assert.deepEqual(Object.keys(reading?.order?.files ?? {}), ['in.pdf']);
  });

  it('is damaged when qpdf writes nothing, unless it is shut', async () => {
    const failed = gives('', exit(2));
    assert.deepEqual(await refusal({ normalise: failed }), DAMAGED);
    const shut: Script = { normalise: failed, requiresPassword: 0 };
    assert.deepEqual(await refusal(shut), [`${FILE_FAULT}the document is password protected`]);
    assert.deepEqual(await refusal(shut, { password: 'x' }), [
      'message.passwordMustBeValid password: the password does not open the document',
    ]);
  });

  it('is encrypted for a certificate, where no password could help', async () => {
    const file = bytesUpload(Buffer.from('%PDF-1.7 /Encrypt 9 0 R 9 0 obj<</Filter/Adobe.PubSec>>'));
    const failed: Script = { normalise: gives('', exit(2)), requiresPassword: 0 };
    const expected = [`${FILE_FAULT}the document is encrypted for a certificate; decrypt it first`];
    assert.deepEqual(await refusal(failed, { file }), expected);
    assert.deepEqual(await refusal(failed, { file, password: 'x' }), expected);
  });

  it('is taken when qpdf has written it in spite of errors, if no page is missing', async () => {
    for (const code of [2, 3]) {
      const normalise = gives('normal', exit(code));
      assert.equal(routeOf((await ran({ normalise })).output), 'lossless');
      assert.deepEqual(await refusal({ normalise, pdftotext: gives('a\fb\f') }), DAMAGED);
    }
    // Where poppler does not open it there is no better judge.
    const normalise = gives('normal', exit(3));
    assert.equal(routeOf((await ran({ normalise, pdftotext: gives('a\f') })).output), 'lossless');
  });

  it('has pages and objects within the limits', async () => {
    const convert = (more: object) => () => ({ ...LOSSLESS, facts: { ...FACTS, ...more } });
    const over = (what: string) => [`${FILE_FAULT}the document exceeds the limit of ${what}`];
    assert.deepEqual(await refusal({ convert: convert({ pageCount: 5_001 }) }), over('5,000 pages'));
    assert.deepEqual(
      await refusal({ convert: convert({ objectCount: 1_000_001 }) }),
      over('1,000,000 objects'),
    );
    const unreadable = (...[reason, detail]: ConstructorParameters<typeof PdfUnreadable>) =>
      refusal({ convert: () => Promise.reject(new PdfUnreadable(reason, detail)) });
    assert.deepEqual(await unreadable('too-large', 'pages'), over('5,000 pages'));
    assert.deepEqual(await unreadable('too-large', 'objects'), over('1,000,000 objects'));
    assert.deepEqual(await unreadable('too-large', 'decoded streams'), LIMITS);
    assert.deepEqual(await unreadable('too-deep', 'references'), LIMITS);
    assert.deepEqual(await unreadable('no-pages', 'page tree'), DAMAGED);
  });

  it('is converted within the limits of each program and of the worker', async () => {
    const limit = { ...ENDED, end: { kind: 'limit', limit: 'memory' } } as const;
    const killed = { ...ENDED, end: { kind: 'killed', signal: 'SIGKILL' } } as const;
    for (const end of [limit, killed]) {
      assert.deepEqual(await refusal({ normalise: end }), LIMITS);
      assert.deepEqual(await refusal({ pdftotext: end }), LIMITS);
      assert.deepEqual(await refusal({ pdftoppm: end }), LIMITS);
      assert.deepEqual(await refusal({ convert: () => obstacles('redistill'), ghostscript: end }), LIMITS);
    }
    const memory = Object.assign(new Error('heap'), { code: 'ERR_WORKER_OUT_OF_MEMORY' });
    assert.deepEqual(await refusal({ convert: () => Promise.reject(memory) }), LIMITS);
  });

  it('costs no more than its call when something is away or busy', async () => {
    const busy = new Refusal('busy');
    await assert.rejects(ran({ convert: () => Promise.reject(busy) }), busy);
    const fault = new TypeError('a fault');
    await assert.rejects(ran({ convert: () => Promise.reject(fault) }), fault);
  });
});

describe('a conforming document', () => {
  const conforming: Script['convert'] = () => ({ kind: 'passthrough', level: '3b', facts: FACTS });

  it('comes back as it was sent', async () => {
    const { output, names } = await ran({ sent: { kind: 'passthrough', level: '3b', facts: FACTS } });
    assert.equal(textOf(output), '%PDF-1.7 as sent');
    assert.deepEqual(output.facts, {
      'PdfA-Level': '3b',
      'PdfA-Route': 'passthrough',
      'PdfA-Changes': '0',
      'Page-Count': '1',
    });
    assert.ok(
      names.every((name) => name === 'convert-sent-pdf-a'),
      'there is nothing to compare',
    );
  });

  it('comes as qpdf has written it, where that was what made it conform', async () => {
    const { output } = await ran({ convert: conforming });
    assert.deepEqual(
      [textOf(output), routeOf(output), output.facts?.['PdfA-Changes']],
      ['normal', 'lossless', '1'],
    );
    const repaired = await ran({ convert: conforming, normalise: gives('normal', exit(3)) });
    assert.equal(textOf(repaired.output), 'normal');
  });
});

describe('a document that can be kept whole', () => {
  it('is changed, validated and reported', async () => {
    const { output, names } = await ran({ sent: LOSSLESS });
    assert.equal(textOf(output), 'changed');
    assert.equal(output.type, 'application/pdf');
    assert.equal(output.filename, 'document-pdfa');
    assert.deepEqual(output.facts, {
      'PdfA-Level': '2b',
      'PdfA-Route': 'lossless',
      'PdfA-Changes': '1',
      'Page-Count': '1',
    });
    const count = (name: string) => names.filter((one) => one === name).length;
    assert.deepEqual(
      ['validate-pdf-a', 'compare-pdf', 'pdftotext', 'pdftoppm', 'qpdf', 'ghostscript'].map(count),
      [1, 1, 2, 2, 0, 0],
    );
  });

  const LOST: readonly (readonly [name: string, script: Script, description: string])[] = [
    ['a fault of its structure', { faults: () => ['a font is missing'] }, 'a font is missing'],
    [
      'pages',
      { compared: () => ({ ...SAME, pages: { before: 2, after: 1 } }) },
      'it has 2 pages, the result 1',
    ],
    ['text', { compared: () => ({ ...SAME, textKept: 0.9799 }) }, '97 % of the text would be kept'],
    [
      'its look',
      { validated: { changedPages: [1, 4] }, compared: () => ({ ...SAME, differences: [0.0021] }) },
      'page 1 would look different',
    ],
    [
      'its look on a later page',
      {
        validated: { changedPages: [2, 4], pairs: Buffer.from('pairs') },
        compared: () => ({ ...SAME, differences: [0, 0.0021] }),
      },
      'page 4 would look different',
    ],
  ];
  for (const [name, script, description] of LOST) {
    it(`is not answered with ${name} lost`, async () => {
      const words = `${FILE_FAULT}the document could not be converted without loss: ${description}`;
      assert.deepEqual(await refusal(script, { mode: 'lossless' }), [words]);
    });
  }

  it('is looked at closer where a page seems to differ', async () => {
    const compared = () => ({ ...SAME, differences: [0.05] });
    assert.equal((await refusal({ compared }, { mode: 'lossless' })).length, 1);
    const { output, steps } = await ran({ sent: LOSSLESS, compared, closer: 0.001 }, { mode: 'lossless' });
    assert.equal(routeOf(output), 'lossless');
    const resolutions = steps.filter(({ name }) => name === 'pdftoppm').map(({ order }) => order?.args[1]);
    assert.deepEqual(resolutions, ['60', '60', '180', '180']);
  });

  it('is not looked at where its objects show that it is the same', async () => {
    const validated = { changedPages: [], isTextAlike: true };
    const { output, names } = await ran({ sent: LOSSLESS, validated }, { report: true });
    assert.equal(routeOf(output), 'lossless');
    assert.deepEqual(names, ['convert-sent-pdf-a', 'validate-pdf-a']);
    const report = /\{.*\}/.exec(textOf(output))?.[0] ?? '';
    const { checks } = JSON.parse(report) as { readonly checks: object };
    assert.deepEqual(checks, { textKept: 1, pagesCompared: 0, largestDifference: 0 });
  });

  it('is drawn in one start where its changed pages decide alone', async () => {
    const pairs = Buffer.from('pairs');
    const validated = { changedPages: [1], isTextAlike: true, pairs };
    const { steps } = await ran({ sent: LOSSLESS, validated });
    const [drawn, ...others] = steps.filter(({ name }) => name === 'pdftoppm');
    assert.deepEqual([drawn?.order?.files?.['in.pdf'], others], [pairs, []]);
    assert.deepEqual(drawn?.order?.args.slice(2, 6), ['-f', '1', '-l', '2']);
  });

  it('is compared in look with what has the same fonts, in text with what was sent', async () => {
    const baseline = Buffer.from('with fonts');
    const { steps } = await ran({ sent: { ...LOSSLESS, baseline } as PdfAResult });
    const validated = steps.find(({ name }) => name === 'validate-pdf-a')?.input as { baseline?: Uint8Array };
    assert.equal(validated.baseline, baseline);
    const read = (name: string) =>
      steps
        .filter((step) => step.name === name)
        .map(({ order }) => Buffer.from(order?.files?.['in.pdf'] as Uint8Array).toString());
    assert.deepEqual(read('pdftoppm'), ['with fonts', 'changed']);
    assert.deepEqual(read('pdftotext'), ['%PDF-1.7 as sent', 'changed']);
  });

  it('may not look different where fonts were missing, either', async () => {
    const compared = () => ({ ...SAME, differences: [0.0021] });
    const replacedFonts = [{ font: 'Helvetica', standIn: 'Liberation Sans' }];
    const convert = () => ({ ...LOSSLESS, facts: { ...FACTS, replacedFonts } });
    assert.equal((await refusal({ compared, convert }, { mode: 'lossless' })).length, 1);
  });

  it('is compared without its annotations where these had no look of their own', async () => {
    const compared = () => ({ ...SAME, characters: { before: 100, after: 60 }, textKept: 0.6 });
    const sent = { ...LOSSLESS, facts: { ...FACTS, builtAppearances: 1 } };
    const { output, steps } = await ran({ compared, sent }, { mode: 'lossless' });
    assert.equal(routeOf(output), 'lossless');
    const looks = steps.filter(({ name }) => name === 'pdftoppm');
    assert.ok(looks.length === 2 && looks.every(({ order }) => order?.args.includes('-hide-annotations')));
    const much = () => ({ ...compared(), characters: { before: 1000, after: 600 } });
    assert.equal((await refusal({ compared: much, sent }, { mode: 'lossless' })).length, 1);
  });

  it('is printed again when the checks fail', async () => {
    const faults = (route: string) => (route === 'lossless' ? ['a font is missing'] : []);
    assert.equal(routeOf((await ran({ faults })).output), 'redistill');
  });
});

describe('a document with obstacles', () => {
  const convert = () => obstacles('redistill', 'redistill');

  it('is printed again by Ghostscript, finished and validated', async () => {
    const { output, steps, names } = await ran({ convert });
    assert.deepEqual([textOf(output), routeOf(output)], ['finished', 'redistill']);
    const order = steps.find(({ name }) => name === 'ghostscript')?.order;
    assert.ok(order?.args.includes('-dSAFER') && order.args.includes('-dPDFA=2'));
    assert.ok(names.includes('validate-pdf-a') && names.includes('compare-pdf'));
  });

  it('is refused without loss, each obstacle named', async () => {
    const expected = [`${FILE_FAULT}redistill 0`, `${FILE_FAULT}redistill 1`];
    assert.deepEqual(await refusal({ convert }, { mode: 'lossless' }), expected);
    assert.deepEqual(await refusal({ convert, ghostscript: 'away' }, { mode: 'lossless' }), expected);
  });

  it('is refused where printing again would corrupt it, unless the caller asks for that', async () => {
    const corrupt = () => obstacles('redistill', 'refuse');
    assert.deepEqual(await refusal({ convert: corrupt }), [`${FILE_FAULT}refuse 1`]);
    const { output } = await ran({ convert: corrupt }, { mode: 'redistill' });
    assert.equal(routeOf(output), 'redistill');
  });

  it('needs Ghostscript', async () => {
    await assert.rejects(ran({ convert, ghostscript: 'away' }), Unavailable);
    assert.equal(routeOf((await ran({ ghostscript: 'away' })).output), 'lossless');
  });

  const FAILED: readonly (readonly [name: string, script: Script])[] = [
    ['Ghostscript fails', { ghostscript: gives('', exit(1)) }],
    [
      'Ghostscript reports an error, whatever its exit code',
      { ghostscript: gives('x', { foundPhrases: ['**** Error'] }) },
    ],
    ['the result is no PDF/A', { finish: obstacles('redistill') }],
    ['the result has faults', { faults: () => ['a fault'] }],
    ['text is lost', { compared: () => ({ ...SAME, textKept: 0.97 }) }],
    ['a page is blank', { compared: () => ({ ...SAME, differences: [0.021] }) }],
    ['poppler cannot show it', { pdftotext: gives('', exit(1)) }],
  ];
  for (const [name, script] of FAILED) {
    it(`is refused when ${name}`, async () => {
      const [found, ...others] = await refusal({ convert, ...script });
      assert.match(found ?? '', /could not be converted without loss: |damaged/);
      assert.deepEqual(others, []);
    });
  }
});

describe('an answer', () => {
  it('of a test key is marked after the checks', async () => {
    const { output, names } = await ran({}, { isTest: true });
    assert.equal(textOf(output), 'marked');
    assert.equal(names.at(-1), 'mark-test-pdf-a');
  });

  it('has the report behind the PDF where it is asked for', async () => {
    const finish: PdfAResult = { ...LOSSLESS, facts: { ...FACTS, links: 1, isTagged: false } };
    const { output } = await ran({ finish }, { report: true, mode: 'redistill' });
    const boundary = /^multipart\/mixed; boundary=(kontor-[0-9a-f]{40})$/.exec(output.type)?.[1];
    const [before, pdf, report, after] = textOf(output).split(`--${boundary}`);
    assert.deepEqual([before, after], ['', '--\r\n']);
    assert.match(pdf ?? '', /^\r\nContent-Type: application\/pdf\r\n.+\r\n\r\nchanged\r\n$/);
    assert.deepEqual(JSON.parse(report?.split('\r\n\r\n')[1] ?? ''), {
      level: '2b',
      route: 'redistill',
      pageCount: 1,
      repaired: false,
      changes: LOSSLESS.kind === 'lossless' ? LOSSLESS.changes : [],
      losses: [
        { what: 'tags', before: 1, after: 0 },
        { what: 'links', before: 2, after: 1 },
      ],
      checks: { textKept: 1, characters: 10, pagesCompared: 1, largestDifference: 0 },
    });
  });
});

describe('a conversion that takes too long', () => {
  it('is the file, not an outage', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    let nowMs = 0;
    t.mock.method(performance, 'now', () => nowMs);
    const stopped = Promise.withResolvers<never>();
    const { programs } = scriptedTools({});
    const begun = Promise.withResolvers<void>();
    const running = pdfToPdfA.run(
      { file: FILE, mode: 'auto', report: false },
      {
        type: 'application/pdf',
        tools: {
          programs,
          cpu: {
            run: (_job, _input, signal) => {
              signal.addEventListener('abort', () => stopped.reject(signal.reason));
              begun.resolve();
              return stopped.promise;
            },
          },
        },
        clock: { now: () => 0 },
        settings: SETTINGS_NOW,
        isTest: false,
        signal: new AbortController().signal,
      },
    );
    await begun.promise;
    nowMs = 60_000;
    t.mock.timers.tick(60_000);
    await assert.rejects(running, (error) => {
      assert.ok(error instanceof InvalidInput, String(error));
      return error.violations[0]?.description.endsWith('could not be converted within the limits') === true;
    });
  });
});
