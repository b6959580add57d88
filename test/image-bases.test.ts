import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { type StubAnswer, type StubCall, StubServer } from '#testing/stubs/stub-server.ts';
import { digestOf } from '../scripts/release/registry.ts';
import { ReleaseFailed } from '../scripts/release/run-tool.ts';

/**
 * scripts/image-bases.ts before a registry that keeps to the distribution specification of the Open Container Initiative and to Docker's "Token
 * Authentication Specification", and before one that does not.
 */

const ROOT = join(import.meta.dirname, '..');
const SCRIPT = join(ROOT, 'scripts/image-bases.ts');
const BASE = { setting: 'BASE_IMAGE', name: 'debian', tag: 'trixie-slim' };
const OCI_INDEX = 'application/vnd.oci.image.index.v1+json';
const DOCKER_LIST = 'application/vnd.docker.distribution.manifest.list.v2+json';
const ONE_PROCESSOR = 'application/vnd.oci.image.manifest.v1+json';
const MANIFEST = JSON.stringify({ schemaVersion: 2, mediaType: OCI_INDEX, manifests: [] });
const DIGEST = `sha256:${createHash('sha256').update(MANIFEST).digest('hex')}`;
const TOKEN = 'ZW4uYW55Ym9keQ';

const folder = mkdtempSync(join(tmpdir(), 'kontor-bases-'));
after(() => rmSync(folder, { recursive: true, force: true }));

let registry: StubServer;
/** Of each set of tests here, not of the file: the tests of other files share its process (CONTRIBUTING.md). */
const closeRegistry = (): Promise<void> => registry.close();

interface Ways {
  readonly mediaType?: string;
  /** Sent as Docker-Content-Digest; `null`: the header is left away. */
  readonly digest?: string | null;
  readonly challenge?: string;
  /** Of the place of tokens. */
  readonly token?: StubAnswer;
}

/** Tokens at /token, as auth.docker.io gives them; manifests for who has one. */
async function startRegistry({ mediaType = OCI_INDEX, digest = DIGEST, challenge, token }: Ways = {}) {
  registry = await StubServer.start((call) => {
    const { pathname, searchParams } = new URL(call.path, registry.origin);
    const [, name] = /^\/v2\/library\/([a-z]+)\/manifests\/[\w.-]+$/.exec(pathname) ?? [];
    if (pathname === '/token') {
      assert.equal(searchParams.get('service'), 'registry.docker.io');
      assert.match(searchParams.get('scope') ?? '', /^repository:library\/(debian|node):pull$/);
      assert.equal(call.headers.authorization, undefined);
      return token ?? { body: { token: TOKEN, expires_in: 300 } };
    }
    if (name !== 'debian' && name !== 'node') return refused(404, 'MANIFEST_UNKNOWN');
    if (call.headers.authorization !== `Bearer ${TOKEN}`) {
      const scope = `repository:library/${name}:pull`;
      const wanted = `Bearer realm="${registry.origin}/token",service="registry.docker.io",scope="${scope}"`;
      return refused(401, 'UNAUTHORIZED', { 'www-authenticate': challenge ?? wanted });
    }
    assert.ok(accepts(call, OCI_INDEX) && accepts(call, DOCKER_LIST));
    const named = digest !== null && { 'docker-content-digest': digest };
    return { headers: { 'content-type': mediaType, ...named }, body: call.method === 'HEAD' ? '' : MANIFEST };
  });
  return { origin: registry.origin, answerMs: 2_000, retryMs: 1 };
}

const refused = (
  status: number,
  code: string,
  headers: Readonly<Record<string, string>> = {},
): StubAnswer => ({
  ...{ status, headers },
  body: { errors: [{ code, message: code.toLowerCase() }] },
});
const accepts = ({ headers }: StubCall, type: string): boolean => (headers.accept ?? '').includes(type);
const asked = (): readonly string[] =>
  registry.calls.map(({ method, path }) => `${method} ${path.split('?')[0]}`);

describe('the digest of a tag', () => {
  afterEach(closeRegistry);
  const manifest = '/v2/library/debian/manifests/trixie-slim';

  for (const mediaType of [OCI_INDEX, DOCKER_LIST])
    test(`with the token of the challenge: ${mediaType}`, async () => {
      assert.equal(await digestOf(BASE, await startRegistry({ mediaType })), DIGEST);
      assert.deepEqual(asked(), [`HEAD ${manifest}`, 'GET /token', `HEAD ${manifest}`]);
    });

  test('with a token by its name in OAuth 2.0', async () => {
    const token = { body: { access_token: TOKEN } };
    assert.equal(await digestOf(BASE, await startRegistry({ token })), DIGEST);
  });

  test('of the bytes, where the registry leaves the header away', async () => {
    assert.equal(await digestOf(BASE, await startRegistry({ digest: null })), DIGEST);
    assert.equal(asked().at(-1), `GET ${manifest}`);
  });

  test('after two faults of the registry, in a third try', async () => {
    const terms = await startRegistry();
    registry.next({ status: 503 }, { fault: 'reset' });
    assert.equal(await digestOf(BASE, terms), DIGEST);
  });
});

describe('no digest, and the reason,', () => {
  afterEach(closeRegistry);
  const CASES: readonly (readonly [what: string, ways: Ways, next: readonly StubAnswer[], reason: RegExp])[] =
    [
      [
        'of an image for one processor',
        { mediaType: ONE_PROCESSOR },
        [],
        /is no index of several processors/,
      ],
      ['of a page', { mediaType: 'text/html; charset=utf-8' }, [], /no index .* \(text\/html\)/],
      ['of a digest that is none', { digest: 'sha256:abc' }, [], /"sha256:abc" is no SHA-256 digest/],
      ['of a digest by another function', { digest: `sha512:${'0'.repeat(128)}` }, [], /no SHA-256/],
      [
        'of another way in',
        { challenge: 'Basic realm="registry"' },
        [],
        /another way in than a token: Basic/,
      ],
      ['of a challenge without a place', { challenge: 'Bearer service="x"' }, [], /another way in/],
      ['of a token that is none', { token: { body: 'no JSON' } }, [], /gave no token/],
      ['of tokens refused', { token: { status: 403 } }, [], /answered 403/],
      ['of a token that does not serve', { token: { body: { token: 'stale' } } }, [], /answered 401/],
      ['of the limit of pulls', {}, [refused(429, 'TOOMANYREQUESTS')], /answered 429 \(its limit of pulls/],
      ['of a registry that is down', {}, Array(3).fill({ status: 502 }), /answered 502/],
      ['of connections that break', {}, Array(3).fill({ fault: 'reset' }), /is out of reach: \w+/],
      ['of silence', {}, Array(3).fill({ fault: 'hang' }), /is out of reach: .*timeout/],
    ];
  for (const [what, ways, next, reason] of CASES)
    test(what, async () => {
      const terms = await startRegistry(ways);
      registry.next(...next);
      await assert.rejects(
        digestOf(BASE, { ...terms, answerMs: what === 'of silence' ? 50 : 2_000 }),
        (error) => {
          assert.ok(error instanceof ReleaseFailed);
          assert.match(error.message, reason);
          return true;
        },
      );
    });

  test('of a tag that is not there', async () => {
    const terms = await startRegistry();
    await assert.rejects(
      digestOf({ ...BASE, name: 'plan9' }, terms),
      /the registry has no plan9:trixie-slim/,
    );
  });
});

describe('the command', () => {
  afterEach(closeRegistry);
  const file = join(folder, 'Dockerfile');
  const TEXT = 'ARG NODE_IMAGE=node:26.10.0-trixie-slim\nARG BASE_IMAGE=debian:trixie-slim\nFROM x\n';

  async function run(...args: readonly string[]) {
    const all = [SCRIPT, '--file', file, '--registry', registry.origin, ...args];
    try {
      return { code: 0, ...(await promisify(execFile)(process.execPath, all)) };
    } catch (error) {
      return error as { code: number; stdout: string; stderr: string };
    }
  }

  test('names what is old, writes it, and then has nothing to change', async () => {
    await startRegistry();
    writeFileSync(file, TEXT);
    assert.equal((await run('--check')).code, 1);
    assert.equal(readFileSync(file, 'utf8'), TEXT);
    const { code, stdout } = await run();
    assert.equal(code, 0);
    assert.match(stdout, new RegExp(`^debian:trixie-slim: none → ${DIGEST}$`, 'm'));
    const written = `ARG NODE_IMAGE=node:26.10.0-trixie-slim@${DIGEST}\nARG BASE_IMAGE=debian:trixie-slim@${DIGEST}\nFROM x\n`;
    assert.equal(readFileSync(file, 'utf8'), written);
    const again = await run('--check');
    assert.deepEqual([again.code, again.stdout.match(/as before/g)?.length], [0, 2]);
  });

  test('changes nothing where one of two images cannot be had', async () => {
    await startRegistry();
    writeFileSync(file, TEXT.replace('debian:', 'plan9:'));
    const { code, stderr } = await run();
    assert.deepEqual(
      [code, stderr, readFileSync(file, 'utf8')],
      [1, 'nothing was changed: the registry has no plan9:trixie-slim\n', TEXT.replace('debian:', 'plan9:')],
    );
  });
});
