import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { xmlText } from '@kontor/base';
import aws4 from 'aws4';

interface StubObject {
  readonly body: Buffer;
  readonly sum: string | undefined;
}

interface Answer {
  readonly status: number;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

export const STUB_CREDENTIALS = { keyId: 'AKIDEXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' };
export const STUB_REGION = 'eu-central-1';

/** An S3-compatible store of one bucket, `copies`, in memory: it checks each signature by a library of others (aws4). */
export interface ObjectStoreStub extends AsyncDisposable {
  readonly origin: string;
  readonly objects: Map<string, StubObject>;
  /** `PUT /copies/a.db?partNumber=1`, in their order. */
  readonly requests: string[];
  /** What the next requests get in place of an answer. */
  readonly faults: (Answer | 'broken')[];
  /** Names in one listing. */
  pageSize: number;
}

export async function startObjectStore(): Promise<ObjectStoreStub> {
  const uploads = new Map<string, Map<number, Buffer>>();
  const stub = {
    objects: new Map<string, StubObject>(),
    requests: [] as string[],
    faults: [] as (Answer | 'broken')[],
    pageSize: 1000,
  };
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      stub.requests.push(`${request.method} ${request.url}`);
      const fault = stub.faults.shift();
      if (fault === 'broken') return request.socket.destroy();
      send(response, fault ?? refusal(request, body) ?? answered(stub, uploads, request, body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(stub, {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const failed = (status: number, code: string): Answer => ({
  status,
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`,
});

/** The body is what its sum promises, and aws4 makes the same signature of the same request. */
function refusal(request: IncomingMessage, body: Buffer): Answer | undefined {
  const { headers, method, url } = request;
  const sum = createHash('sha256').update(body).digest('hex');
  if (headers['x-amz-content-sha256'] !== sum) return failed(400, 'XAmzContentSHA256Mismatch');
  const list = /SignedHeaders=([^,]+),/.exec(headers.authorization ?? '')?.[1]?.split(';') ?? [];
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => list.includes(name)))
    return failed(403, 'AccessDenied');
  const signed = Object.fromEntries(list.map((name) => [name, String(headers[name])]));
  const expected = aws4.sign(
    { service: 's3', region: STUB_REGION, method: method ?? '', path: url ?? '', headers: signed },
    { accessKeyId: STUB_CREDENTIALS.keyId, secretAccessKey: STUB_CREDENTIALS.secret },
  );
  const made = (expected.headers as Record<string, string>).Authorization;
  return made === headers.authorization ? undefined : failed(403, 'SignatureDoesNotMatch');
}

function answered(
  stub: ObjectStoreStub | Omit<ObjectStoreStub, 'origin' | typeof Symbol.asyncDispose>,
  uploads: Map<string, Map<number, Buffer>>,
  request: IncomingMessage,
  body: Buffer,
): Answer {
  const url = new URL(request.url ?? '', 'http://stub');
  const query = url.searchParams;
  const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/');
  const key = rest.join('/');
  if (bucket !== 'copies') return failed(404, 'NoSuchBucket');
  const sum = request.headers['x-amz-meta-sha256'] as string | undefined;
  const upload = query.get('uploadId');
  switch (request.method) {
    case 'PUT': {
      if (upload === null) {
        stub.objects.set(key, { body, sum });
        return { status: 200 };
      }
      uploads.get(upload)?.set(Number(query.get('partNumber')), body);
      return { status: 200, headers: { etag: `"part-${query.get('partNumber')}"` } };
    }
    case 'POST': {
      if (upload === null) {
        const id = `upload+${uploads.size + 1}/=`;
        uploads.set(id, new Map([[0, Buffer.from(sum ?? '')]]));
        return { status: 200, body: `<R><UploadId>${xmlText(id)}</UploadId></R>` };
      }
      const [first, ...parts] = [...(uploads.get(upload) ?? [])].sort(([a], [b]) => a - b);
      stub.objects.set(key, { body: Buffer.concat(parts.map(([, part]) => part)), sum: String(first?.[1]) });
      uploads.delete(upload);
      return {
        status: 200,
        body: '<CompleteMultipartUploadResult><ETag>"all"</ETag></CompleteMultipartUploadResult>',
      };
    }
    case 'DELETE':
      if (upload === null) stub.objects.delete(key);
      else uploads.delete(upload);
      return { status: 204 };
    case 'HEAD':
      if (key === '') return { status: 200 };
      return objectOf(stub.objects.get(key), false);
    default:
      return key === '' ? listing(stub, query) : objectOf(stub.objects.get(key), true);
  }
}

function objectOf(found: StubObject | undefined, hasBody: boolean): Answer {
  if (found === undefined) return failed(404, 'NoSuchKey');
  const { body, sum } = found;
  return {
    status: 200,
    ...(hasBody && { body }),
    headers: {
      'content-length': String(body.length),
      ...(sum !== undefined && { 'x-amz-meta-sha256': sum }),
    },
  };
}

function listing(
  { objects, pageSize }: Pick<ObjectStoreStub, 'objects' | 'pageSize'>,
  query: URLSearchParams,
): Answer {
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort();
  const from = Number(query.get('continuation-token')?.replace('token/+', '') ?? 0);
  const contents = keys.slice(from, from + pageSize).map((key) => {
    const { body } = objects.get(key)!;
    return `<Contents><Key>${xmlText(key)}</Key><Size>${body.length}</Size></Contents>`;
  });
  const next =
    from + pageSize < keys.length
      ? `<NextContinuationToken>token/+${from + pageSize}</NextContinuationToken>`
      : '';
  return { status: 200, body: `<ListBucketResult>${contents.join('')}${next}</ListBucketResult>` };
}

function send(response: ServerResponse, { status, body, headers = {} }: Answer): void {
  response.writeHead(status, headers).end(body);
}
