/**
 * Renews the digests of the bases of deploy/Dockerfile and prints what changed: `node scripts/image-bases.ts [--check]`. It asks
 * the registry of Docker for what each tag means now; `--check` changes nothing and ends with 1 where a digest is old.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BaseImage, basesOf, withDigests } from './release/image-bases.ts';

const FILE = join(import.meta.dirname, '../deploy/Dockerfile');
const REGISTRY = 'https://registry-1.docker.io';
const TOKENS = 'https://auth.docker.io/token?service=registry.docker.io&scope=repository';
const ANSWER_MS = 20_000;
/** Of an image for several processors (OCI Image Index, Docker manifest list). */
const INDEXES =
  'application/vnd.oci.image.index.v1+json, application/vnd.docker.distribution.manifest.list.v2+json';

const get = async (url: string, init: RequestInit = {}): Promise<Response> => {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(ANSWER_MS) });
  if (!answer.ok) throw new Error(`${new URL(url).host} answered ${answer.status}`);
  return answer;
};

/** `sha256:…` of what the tag means now. */
async function digestOf({ name, tag }: BaseImage): Promise<string> {
  const repository = `library/${name}`;
  const { token } = (await (await get(`${TOKENS}:${repository}:pull`)).json()) as { token: string };
  const headers = { authorization: `Bearer ${token}`, accept: INDEXES };
  const answer = await get(`${REGISTRY}/v2/${repository}/manifests/${tag}`, { method: 'HEAD', headers });
  const digest = answer.headers.get('docker-content-digest') ?? '';
  if (!/^sha256:[0-9a-f]{64}$/.test(digest)) throw new Error(`${name}:${tag} has no digest`);
  return digest;
}

async function renew(isCheck: boolean): Promise<number> {
  const text = readFileSync(FILE, 'utf8');
  const digests = new Map<string, string>();
  for (const base of basesOf(text)) {
    const digest = await digestOf(base);
    digests.set(base.setting, digest);
    const note = base.digest === digest ? 'as before' : `${base.digest ?? 'none'} → ${digest}`;
    process.stdout.write(`${base.name}:${base.tag}: ${note}\n`);
  }
  const renewed = withDigests(text, digests);
  if (isCheck) return renewed === text ? 0 : 1;
  writeFileSync(FILE, renewed);
  return 0;
}

try {
  process.exitCode = await renew(process.argv.includes('--check'));
} catch (error) {
  // Nothing was changed: no network, or an answer that is none.
  process.stderr.write(
    `the registry cannot be asked: ${error instanceof Error ? error.message : 'unknown'}\n`,
  );
  process.exitCode = 1;
}
