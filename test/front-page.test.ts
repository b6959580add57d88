import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { drawnIn, FRONT_SHOWN, hashOf } from '../scripts/shots/shown-content.ts';
import { frontChoice } from '../src/app/front-choice.ts';
import { checkSettings } from '../src/app/settings-check.ts';
import { ConfigurationError, readConfig } from '../src/config.ts';
import { FRONT_SAMPLES } from '../src/http/pages/front-sample.data.ts';
import { FRONT_TEXTS, OPERATION_LINES } from '../src/http/pages/front-texts.data.ts';
import { OPERATIONS } from '../src/operations/index.ts';
import { type Service, startService } from '../src/testing/harness.ts';

/** What people get at `/` (contract: Page at `/`). */

const BROWSER = { accept: 'text/html,*/*;q=0.8' };
const folder = mkdtempSync(join(tmpdir(), 'kontor-front-'));
after(() => rmSync(folder, { recursive: true }));

async function withService(
  env: Readonly<Record<string, string>>,
  use: (ask: Ask, service: Service, port: number) => Promise<void>,
): Promise<void> {
  const service = await startService({ env });
  try {
    const port = await service.listen();
    await use(asker(port), service, port);
  } finally {
    await service.close();
  }
}

type Ask = ReturnType<typeof asker>;

const asker =
  (port: number) =>
  (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
    new Promise<{ status: number; headers: Readonly<Record<string, unknown>>; text: string }>(
      (resolve, reject) => {
        const sent = request({ port, path, method, headers, host: '127.0.0.1' }, (answer) => {
          let text = '';
          answer.setEncoding('utf8').on('data', (piece: string) => {
            text += piece;
          });
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
        });
        sent.on('error', reject).end();
      },
    );

describe('the page at /', () => {
  it('is whole for people, in their language, and not there for programs', () =>
    withService({ PUBLIC_URL: 'https://a.example', SIGNUP: 'open' }, async (ask) => {
      const page = await ask('/', BROWSER);
      assert.equal(page.status, 200);
      assert.equal(page.headers['cache-control'], 'no-cache');
      assert.equal(page.headers.vary, 'Accept, Accept-Language, Accept-Encoding, Cookie');
      assert.match(page.text, /<html lang="en">/);
      assert.match(page.text, /<link rel="canonical" href="https:\/\/a\.example\/">/);
      assert.match(page.text, /hreflang="de" href="https:\/\/a\.example\/\?lang=de"/);
      assert.match(page.text, /curl -o invoice\.pdf https:\/\/a\.example\/v2\/invoice-pdf/);
      assert.match(page.text, /href="\/dashboard\/sign-up">Create account/);
      assert.equal(page.text.match(/<h1>/g)?.length, 1);
      for (const { name } of OPERATIONS.filter(({ deprecated }) => deprecated === undefined))
        assert.ok(page.text.includes(`"/docs/reference/${name}"`), name);

      const again = await ask('/', { ...BROWSER, 'if-none-match': String(page.headers.etag) });
      assert.deepEqual([again.status, again.text], [304, '']);
      const head = await ask('/', BROWSER, 'HEAD');
      assert.deepEqual([head.status, head.headers.etag, head.text], [200, page.headers.etag, '']);
      const german = await ask('/', { ...BROWSER, 'accept-language': 'de-AT' });
      assert.match(german.text, /<html lang="de">/);
      assert.match(
        (await ask('/?lang=de', BROWSER)).text,
        /canonical" href="https:\/\/a\.example\/\?lang=de"/,
      );
      assert.match((await ask('/', { ...BROWSER, cookie: '__Host-session=x' })).text, /Go to the dashboard/);

      const program = await ask('/', { accept: '*/*' });
      assert.equal(program.status, 404);
      assert.deepEqual(JSON.parse(program.text).messages, ['message.resourceNotFound']);
      const sent = await ask('/', BROWSER, 'POST');
      assert.deepEqual([sent.status, sent.headers.allow], [404, undefined]);
    }));

  it('shows that accounts are by invitation, and has the name and addresses of the operator', () =>
    withService(
      {
        SIGNUP: 'invite',
        PRODUCT_NAME: 'Papier & <Co>',
        SUPPORT_URL: 'mailto:help@a.example',
        IMPRINT_URL: 'https://a.example/imprint',
        PRIVACY_URL: 'https://a.example/privacy',
      },
      async (ask) => {
        const { text } = await ask('/', BROWSER);
        assert.match(text, /<span>By invitation<\/span>/);
        assert.doesNotMatch(text, /sign-up|Kontor/);
        assert.match(text, /<title>Papier &amp; &lt;Co&gt;: /);
        for (const address of [
          'mailto:help@a.example',
          'https://a.example/imprint',
          'https://a.example/privacy',
        ])
          assert.ok(text.includes(`href="${address}"`), address);
        const missing = await ask('/nothing', BROWSER);
        assert.match(missing.text, /Papier &amp; &lt;Co&gt;/);
        assert.match(missing.text, /mailto:help@a\.example/);
        assert.equal(JSON.parse((await ask('/openapi.json')).text).info.title, 'Papier & <Co>');
      },
    ));

  it('has logo and colour of the operator, as error pages, dashboard and docs do', () => {
    const logo = join(folder, 'logo.svg');
    writeFileSync(
      logo,
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="4" height="4"/></svg>',
    );
    return withService({ PRODUCT_LOGO: logo, PRODUCT_ACCENT: '#0B57D0' }, async (ask) => {
      for (const path of ['/', '/nothing'])
        assert.match((await ask(path, BROWSER)).text, /<img src="\/pages\/logo\.png" height="24" alt="">/);
      assert.match((await ask('/pages.css')).text, /--accent: light-dark\(#0B57D0, /);
      for (const path of ['/dashboard', '/docs']) {
        const { text } = await ask(path, BROWSER);
        assert.match(text, /<meta name="kontor:logo" content="\/pages\/logo\.png" \/>/);
        assert.match(text, /<link rel="stylesheet" href="\/pages\/accent\.css" \/><\/head>/);
      }
      for (const [path, type] of [
        ['/pages/logo.png', 'image/png'],
        ['/pages/accent.css', 'text/css; charset=utf-8'],
        ['/favicon.ico', 'image/png'],
        ['/favicon.svg', 'image/svg+xml'],
        ['/dashboard/mark.svg', 'image/svg+xml'],
        ['/pages/front.png', 'image/png'],
      ] as const) {
        const { status, headers } = await ask(path);
        assert.deepEqual([status, headers['content-type']], [200, type], path);
      }
      assert.equal((await ask('/dashboard/mark.svg')).text, (await ask('/favicon.svg')).text);
    });
  });

  it('is what FRONT_PAGE names', async () => {
    const file = join(folder, 'own.html');
    writeFileSync(file, '<!doctype html><title>Own</title>');
    const cases = [
      ['dashboard', 302, '/dashboard'],
      ['off', 404, undefined],
      [file, 200, undefined],
    ] as const;
    for (const [setting, status, location] of cases) {
      await withService({ FRONT_PAGE: setting }, async (ask) => {
        const answer = await ask('/', BROWSER);
        assert.deepEqual([answer.status, answer.headers.location], [status, location], setting);
        if (status === 200) assert.equal(answer.text, '<!doctype html><title>Own</title>');
        assert.match(String(answer.headers['content-security-policy']), /default-src 'none'/);
        assert.equal((await ask('/')).status, 404);
      });
    }
  });

  it('may be the docs or another site', () => {
    assert.deepEqual(frontChoice('docs'), { kind: 'redirect', location: '/docs' });
    assert.deepEqual(frontChoice('https://a.example'), { kind: 'redirect', location: 'https://a.example/' });
    assert.throws(() => frontChoice('a.html', () => Buffer.alloc(1024 * 1024 + 1)), RangeError);
  });

  it('has its files, and what search engines ask for', () =>
    withService({ PUBLIC_URL: 'https://a.example' }, async (ask) => {
      const { text } = await ask('/', BROWSER);
      const files = [...text.matchAll(/(?:src|href)="(\/(?:pages|favicon)[^"]*)"/g)].map(([, path]) => path!);
      assert.equal(files.length, 4);
      for (const path of [...files, '/favicon.ico', '/pages/front.png', '/pages/invoice-de.webp'])
        assert.equal((await ask(path)).status, 200, path);
      const robots = await ask('/robots.txt');
      assert.match(
        robots.text,
        /Disallow: \/dashboard\n[\s\S]*Sitemap: https:\/\/a\.example\/sitemap\.xml\n/,
      );
      assert.match((await ask('/sitemap.xml')).text, /<loc>https:\/\/a\.example\/<\/loc>/);
    }));

  it('has descriptions and headings of the length that search engines show', () => {
    for (const { title, description } of Object.values(FRONT_TEXTS)) {
      assert.ok(title.length <= 60);
      assert.ok(description.length >= 50 && description.length <= 160, `${description.length}`);
    }
  });

  it('has a line for each operation, and no other', () => {
    const current = OPERATIONS.filter(({ deprecated }) => deprecated === undefined).map(({ name }) => name);
    assert.deepEqual(Object.keys(OPERATION_LINES).toSorted(), current.toSorted());
  });

  it('shows a call that works, and a picture of what it makes: else `node scripts/front-pictures.ts`', () =>
    withService({}, async (_ask, service, port) => {
      const drawn: Record<string, string> = {};
      for (const [language, sample] of Object.entries(FRONT_SAMPLES)) {
        const answer = await fetch(`http://127.0.0.1:${port}/v2/invoice-pdf`, {
          method: 'POST',
          headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
          body: JSON.stringify(sample),
        });
        assert.equal(answer.status, 200);
        drawn[language] = hashOf(await drawnIn(Buffer.from(await answer.arrayBuffer())));
      }
      assert.deepEqual(drawn, JSON.parse(readFileSync(FRONT_SHOWN, 'utf8')));
    }));
});

it('wrong settings of the page are named at once', () => {
  const env = {
    FRONT_PAGE: join(folder, 'none.html'),
    PRODUCT_NAME: 'x'.repeat(41),
    PRODUCT_LOGO: join(folder, 'none.svg'),
    PRODUCT_ACCENT: 'green',
    SUPPORT_URL: 'http://a.example',
    IMPRINT_URL: 'javascript:alert(1)',
    PRIVACY_URL: 'https://',
    DATA_DIR: folder,
  };
  const read = () =>
    readConfig({ env, operations: [], engines: [], readFile: () => '', judge: checkSettings });
  assert.throws(read, (error) => {
    assert.ok(error instanceof ConfigurationError);
    assert.deepEqual(error.mistakes.map((one) => one.split(':')[0]).toSorted(), [
      'FRONT_PAGE',
      'IMPRINT_URL',
      'PRIVACY_URL',
      'PRODUCT_ACCENT',
      'PRODUCT_LOGO',
      'PRODUCT_NAME',
      'SUPPORT_URL',
    ]);
    return true;
  });
});
