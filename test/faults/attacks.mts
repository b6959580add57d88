import { Agent } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { OPERATIONS } from '../../src/operations/index.ts';
import { multipartForm } from '../../src/testing/multipart.ts';
import { TESTED } from '../../src/testing/operations.ts';
import { PICTURE_BOMBS } from '../../src/testing/picture-bombs.ts';
import { PROCESS_KEY } from '../../src/testing/server-process.ts';
import { callOf, type HostileCall, sampledCalls } from './hostile-strings.mts';
import { type Call, EPC_CALL, send } from './http-caller.mts';

/** What one key can do to a service, by name; each lasts until it is over or the time is up. */

export const PARALLEL = 64;
const SAMPLED = 1_500;
const TEN_MEGABYTES = 10_000_000;

interface Target {
  readonly address: string;
  /** By `performance.now()`. */
  readonly until: number;
  /** Called with each answer. */
  readonly answered: (name: string, status: number) => void;
}

export type Attack = (target: Target) => Promise<void>;

const invoice = OPERATIONS.find(({ name }) => name === 'invoice-pdf')!;
const invoiceWith = (change: object): string => JSON.stringify({ ...invoice.examples[0].input, ...change });
const epcWith = (change: object): string => JSON.stringify({ ...JSON.parse(EPC_CALL.body), ...change });

interface NamedCall {
  readonly name: string;
  readonly call: () => Call | Promise<Call>;
}

/** Calls one after the other on so many connections. A broken connection is the attacker's own matter. */
async function inParallel(next: () => NamedCall | undefined, { address, until, answered }: Target) {
  const agent = new Agent({ keepAlive: true, maxSockets: PARALLEL });
  // What is still under way then is given up.
  const end = setTimeout(() => agent.destroy(), until - performance.now());
  const attackers = Array.from({ length: PARALLEL }, async () => {
    for (let one = next(); one !== undefined && performance.now() < until; one = next()) {
      const reply = await send(address, { ...(await one.call()), agent }).catch(() => undefined);
      if (reply !== undefined) answered(one.name, reply.status);
    }
  });
  await Promise.all(attackers);
  clearTimeout(end);
  agent.destroy();
}

/** Some calls again and again. */
function flood(calls: readonly NamedCall[]): Attack {
  return (target) => {
    let count = 0;
    return inParallel(() => calls[count++ % calls.length], target);
  };
}

/** Bodies that take long to read for who reads them without a bound. */
export const largeBodies: readonly HostileCall[] = Object.entries({
  '5,000 empty items': ['/v2/invoice-pdf', invoiceWith({ items: Array(5_000).fill({}) })],
  'a logo of 10 MB': ['/v2/invoice-pdf', invoiceWith({ logo: 'a '.repeat(TEN_MEGABYTES / 2) })],
  'an IBAN of 10 MB': [EPC_CALL.path, epcWith({ iban: 'a '.repeat(TEN_MEGABYTES / 2) })],
  'a BIC of 10 MB': [EPC_CALL.path, epcWith({ bic: 'a '.repeat(TEN_MEGABYTES / 2) })],
  '10 MB of [[[[': [EPC_CALL.path, '['.repeat(TEN_MEGABYTES)],
  '5 million quotes in a text': [EPC_CALL.path, epcWith({ iban: '"'.repeat(TEN_MEGABYTES / 2) })],
  '100,000 members': [
    EPC_CALL.path,
    `{${Array.from({ length: 100_000 }, (_, index) => `"m${index}":1`).join()}}`,
  ],
  '50,000 lists of a list': [EPC_CALL.path, epcWith({ iban: Array(50_000).fill([[]]) })],
} as const).map(([name, [path, text]]) => {
  const body = Buffer.from(text);
  return { name, call: async () => ({ path, body }) };
});

/** As much text as an invoice may have, of the kind that takes longest, without repetition. */
function heavyInvoice(): string {
  let next = 0;
  const character = (): string => {
    next += 1_013;
    return String.fromCodePoint(0x4e00 + (next % 3_000));
  };
  const description = () => Array.from({ length: 1_000 }, character).join('');
  const items = Array.from({ length: 200 }, () => ({ description: description(), unitPrice: 1, tax: 20 }));
  return invoiceWith({ items });
}

const heavyInvoices: Attack = async ({ address, answered }) => {
  const body = heavyInvoice();
  const calls = Array.from({ length: 4 }, async () => {
    const reply = await send(address, { path: '/v2/invoice-pdf', body }).catch(() => undefined);
    if (reply !== undefined) answered('invoice', reply.status);
  });
  await Promise.all(calls);
};

/** Bodies that begin and do not end. */
const unfinishedBodies: Attack = async ({ address, until }) => {
  const { port } = new URL(address);
  const head =
    `POST ${EPC_CALL.path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${PROCESS_KEY}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${TEN_MEGABYTES}\r\n\r\n{"iban":"`;
  const sockets = Array.from({ length: PARALLEL }, () => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(head + 'a'.repeat(900_000)));
    // The service closes those that it refuses.
    socket.on('error', () => undefined);
    socket.resume();
    return socket;
  });
  await sleep(until - performance.now());
  for (const socket of sockets) socket.destroy();
};

const hostileStrings: Attack = (target) => {
  const waiting = [...sampledCalls(SAMPLED)];
  return inParallel(() => waiting.pop(), target);
};

/** Every operation as its examples show it. */
const examples: readonly NamedCall[] = TESTED.flatMap((operation) =>
  operation.examples.map(({ title, input }) => ({
    name: `${operation.name}: ${title}`,
    call: () => callOf(operation, input as object),
  })),
);

const bombs: readonly NamedCall[] = PICTURE_BOMBS.map(([name, bytes]) => {
  const body = invoiceWith({ logo: Buffer.from(bytes).toString('base64') });
  return { name, call: () => ({ path: '/v2/invoice-pdf', body }) };
});

/** Documents that print, or never do. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  'a loop': '<p>x<script>for (;;);</script>',
  'all memory': '<script>const all = []; for (;;) all.push(new Array(1e6).fill({}));</script>',
  'a page that grows': '<script>for (;;) document.body.append("word ".repeat(1e4));</script>',
  '100,000 cells': `<table>${'<tr><td>1<td>2<td>3<td>4'.repeat(25_000)}</table>`,
  '30,000 levels': '<div style="padding:1px">'.repeat(30_000),
  'a wide filter': '<div style="filter:blur(500px);width:5000px;height:5000px;background:red">',
  'a thousand pages': '<p style="break-after:page">x'.repeat(1_000),
  'resources that nobody has': '<img src="http://192.0.2.1/x.png">'.repeat(500),
  'frames of frames': `<iframe srcdoc='${'<iframe srcdoc="<p>x"></iframe>'.repeat(500)}'></iframe>`,
  'a megabyte of text': 'word '.repeat(200_000),
};
const documents: readonly NamedCall[] = Object.entries(DOCUMENTS).map(([name, content]) => {
  const body = JSON.stringify({ content });
  return { name, call: () => ({ path: '/v1/html-to-pdf', body }) };
});

/** Files that claim to be something else, to every operation that takes one. */
const FILE = Buffer.alloc(5_000_000, '%PDF-1.7 ');
const uploads: readonly NamedCall[] = TESTED.flatMap(({ name, routes, body }) => {
  const { path } = routes[0]!;
  if (body === undefined) return [];
  if (body.kind === 'upload') {
    return body.types.map((type) => ({
      name: `${name} ${type}`,
      call: () => ({ path, body: FILE, headers: { 'content-type': type } }),
    }));
  }
  return Object.keys(body.files).map((part) => {
    const form = multipartForm([{ name: part, content: FILE, filename: 'a.pdf' }]);
    return {
      name: `${name} ${part}`,
      call: () => ({ path, body: form.body, headers: { 'content-type': form.contentType } }),
    };
  });
});

export const ATTACKS: Readonly<Record<string, Attack>> = {
  ...Object.fromEntries(largeBodies.map((one) => [one.name, flood([one])])),
  'four legal heavy invoices': heavyInvoices,
  'legal calls of every operation': flood(examples),
  '64 unfinished bodies': unfinishedBodies,
  [`${SAMPLED} hostile strings`]: hostileStrings,
  'pictures that are bombs': flood(bombs),
  'hostile documents': flood(documents),
  'uploads of 5 MB': flood(uploads),
};
