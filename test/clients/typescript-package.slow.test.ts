import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Service, startService } from '../../src/testing/harness.ts';

/** The TypeScript client as somebody gets it: packed, installed into an empty project, compiled and run there. */

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CLIENT = join(ROOT, 'clients/typescript');
const BIN = join(ROOT, 'node_modules/.bin');

const PROGRAM = `
import { Kontor, KontorError, type EpcQrCodePayload, type FileAnswer } from 'kontor-client';

const client = new Kontor({ baseUrl: process.env.ADDRESS ?? '', apiKey: process.env.KEY ?? '' });
const input: EpcQrCodePayload = { iban: 'AT572011140014400144', recipient: 'Company', amount: 10.5 };
const { bytes, contentType }: FileAnswer = await client.epcQrCode(input);
const { data } = await client.vatVerification({ vatId: 'ATU16370905' });
const refused = await client.epcQrCode({ ...input, iban: 'AT00' }).catch((error: unknown) => error);
const messages = refused instanceof KontorError ? refused.messages : [];
console.log(JSON.stringify({ contentType, first: [...bytes.slice(1, 4)], valid: data.valid, messages }));
// @ts-expect-error: no such member
const wrong: EpcQrCodePayload = { ...input, amuont: 1 };
// @ts-expect-error: no such media type
void (() => client.epcQrCode(wrong, { accept: 'image/webp' }));
`;

describe('the package of the TypeScript client', () => {
  let folder: string;
  let service: Service;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kontor-client-'));
    service = await startService();
  });
  after(async () => {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
    rmSync(join(CLIENT, 'dist'), { recursive: true, force: true });
  });

  it('is packed, installed without a network, compiled against and run', { timeout: 120_000 }, async () => {
    // As in a shell: what npm hands to the scripts of this project (`ignore-scripts`) is not the person's.
    const own = Object.entries(process.env).filter(([name]) => !name.toLowerCase().startsWith('npm_'));
    const env = {
      ...Object.fromEntries(own),
      PATH: `${BIN}:${dirname(process.execPath)}:${process.env.PATH}`,
    };
    // `npm run client`, but for the set-up of a fresh clone. In this project npm runs no `prepack` (`ignore-scripts`).
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      readonly scripts: Readonly<Record<'client', string>>;
    };
    const [setUp, ...steps] = scripts.client.split(' && ');
    assert.equal(setUp, 'node scripts/setup.mjs test');
    const packed = { ...env, npm_config_pack_destination: folder };
    await run('sh', ['-ec', steps.join(' && ')], { cwd: ROOT, env: packed });
    const [archive] = readdirSync(folder);
    assert.match(archive!, /^kontor-client-\d+\.\d+\.\d+(?:-dev)?\.tgz$/);

    const project = join(folder, 'project');
    mkdirSync(project);
    writeFileSync(join(project, 'package.json'), '{"name":"x","type":"module"}');
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `../${archive}`], {
      cwd: project,
      env,
    });
    const installed = join(project, 'node_modules/kontor-client');
    assert.deepEqual(readdirSync(installed).sort(), ['LICENSE', 'README.md', 'dist', 'package.json']);
    assert.equal(readdirSync(join(project, 'node_modules')).filter((name) => name[0] !== '.').length, 1);
    const code = readdirSync(join(installed, 'dist')).filter((name) => name.endsWith('.js'));
    for (const name of code)
      assert.doesNotMatch(readFileSync(join(installed, 'dist', name), 'utf8'), /from '(node:|[^.])/, name);

    writeFileSync(join(project, 'program.ts'), PROGRAM);
    const options = ['--strict', '--target', 'es2022', '--module', 'nodenext', '--lib', 'es2022,dom'];
    const types = ['--types', 'node', '--typeRoots', join(ROOT, 'node_modules/@types')];
    await run('tsc', [...options, ...types, '--exactOptionalPropertyTypes', 'program.ts'], {
      cwd: project,
      env,
    });
    const address = `http://127.0.0.1:${await service.listen()}`;
    const { stdout } = await run(process.execPath, ['program.js'], {
      cwd: project,
      env: { PATH: env.PATH, ADDRESS: address, KEY: service.key },
    });
    assert.deepEqual(JSON.parse(stdout), {
      contentType: 'image/png',
      first: [...Buffer.from('PNG')],
      valid: true,
      messages: ['message.ibanMustBeValid'],
    });
  });
});
