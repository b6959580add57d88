import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BaseImage } from './image-bases.ts';
import { ReleaseFailed } from './run-tool.ts';

/**
 * What a tag means in a registry, as the distribution specification of the Open Container Initiative ("Pulling manifests") and Docker's "Token
 * Authentication Specification" have it.
 */

export const DOCKER_REGISTRY = 'https://registry-1.docker.io';

/** Of an image for several processors (OCI Image Index, Docker manifest list). */
const INDEXES = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
];
const DIGEST = /^sha256:[0-9a-f]{64}$/;
/** An index names a dozen manifests. */
const MAX_INDEX_BYTES = 4 * 1024 ** 2;
const RETRIES = 2;

export interface RegistryTerms {
  /** `https://registry-1.docker.io`; `http` for one on this machine. */
  readonly origin: string;
  /** Of one request, default 20 s. */
  readonly answerMs?: number;
  /** Before a request is tried again that a fault of the registry ended, default 3 s. */
  readonly retryMs?: number;
}

/**
 * `sha256:…` of the index that a tag of an official image names now.
 * @throws ReleaseFailed where the registry refuses, is out of reach, or has an image for one processor alone
 */
export async function digestOf({ name, tag }: BaseImage, terms: RegistryTerms): Promise<string> {
  const url = `${terms.origin}/v2/library/${name}/manifests/${tag}`;
  const image = `${name}:${tag}`;
  let headers: Record<string, string> = { accept: INDEXES.join(', ') };
  let answer = await ask(url, { method: 'HEAD', headers }, terms);
  if (answer.status === 401) {
    headers = { ...headers, authorization: `Bearer ${await tokenFor(answer, terms)}` };
    answer = await ask(url, { method: 'HEAD', headers }, terms);
  }
  if (answer.status === 404) throw new ReleaseFailed(`the registry has no ${image}`);
  requireOk(answer, url);
  const type = answer.headers.get('content-type')?.split(';')[0]?.trim() ?? '';
  if (!INDEXES.includes(type))
    throw new ReleaseFailed(`${image} is no index of several processors (${type || 'no media type'})`);
  const named = answer.headers.get('docker-content-digest');
  const digest = named ?? (await hashOf(url, { headers }, terms));
  if (!DIGEST.test(digest))
    throw new ReleaseFailed(`${image}: "${digest.slice(0, 80)}" is no SHA-256 digest`);
  return digest;
}

/** The header is one that a registry may leave away: the digest is that of the manifest's bytes. */
async function hashOf(url: string, init: RequestInit, terms: RegistryTerms): Promise<string> {
  const answer = await ask(url, init, terms);
  requireOk(answer, url);
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_INDEX_BYTES) throw new ReleaseFailed(`${url} is longer than ${MAX_INDEX_BYTES} bytes`);
    hash.update(chunk);
  }
  return `sha256:${hash.digest('hex')}`;
}

/** A token for anybody, from where the challenge sends (RFC 6750, section 3). */
async function tokenFor(challenged: Response, terms: RegistryTerms): Promise<string> {
  const challenge = challenged.headers.get('www-authenticate') ?? '';
  const values = new Map(
    Array.from(challenge.matchAll(/(\w+)="([^"]*)"/g), ([, name = '', value = '']) => [
      name.toLowerCase(),
      value,
    ]),
  );
  const realm = URL.parse(values.get('realm') ?? '');
  if (!/^bearer /i.test(challenge) || realm === null)
    throw new ReleaseFailed(`the registry requires another way in than a token: ${challenge.slice(0, 200)}`);
  for (const name of ['service', 'scope']) {
    const value = values.get(name);
    if (value !== undefined) realm.searchParams.set(name, value);
  }
  const answer = await ask(realm.href, {}, terms);
  requireOk(answer, realm.href);
  const { token, access_token: other } = membersOf(await answer.text());
  const found = token ?? other;
  if (typeof found !== 'string' || found === '') throw new ReleaseFailed(`${realm.host} gave no token`);
  return found;
}

/** Of a JSON object; of anything else none. */
function membersOf(text: string): Readonly<Record<string, unknown>> {
  try {
    return { ...(JSON.parse(text) as object | null) } as Record<string, unknown>;
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

function requireOk(answer: Response, url: string): void {
  if (answer.ok) return;
  const limit = answer.status === 429 ? ' (its limit of pulls; try again in some hours)' : '';
  throw new ReleaseFailed(`${new URL(url).host} answered ${answer.status}${limit}`);
}

/** One request; faults of the network and 5xx are tried twice more. @throws ReleaseFailed */
async function ask(
  url: string,
  init: RequestInit,
  { answerMs = 20_000, retryMs = 3_000 }: RegistryTerms,
): Promise<Response> {
  for (let tries = 0; ; tries++) {
    try {
      const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(answerMs) });
      if (answer.status < 500 || tries === RETRIES) return answer;
      await answer.body?.cancel();
    } catch (error) {
      if (tries === RETRIES)
        throw new ReleaseFailed(`${new URL(url).host} is out of reach: ${causeOf(error)}`, { cause: error });
    }
    await sleep(retryMs);
  }
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = (error.cause as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' ? code : error.message;
}
