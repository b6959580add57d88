import { Agent, request } from 'node:http';
import { VAT_CASES as formats, VAT_FORMATS } from '@kontor/vat/testing';
import type { AnyOperation } from '../../src/core/operation.ts';
import { vatVerification } from '../../src/operations/vat-verification/index.ts';
import { startService } from '../../src/testing/harness.ts';
import { stubVatRegisters } from '../../src/testing/stubs/stub-vat-registers.ts';
import type { Contenders, Figure } from '../harness.ts';

const CALLS = 2000;
const WARM_UP = 300;

interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
  readonly status: number;
}

const verification = (vatId: string, status: number): Call => ({
  method: 'POST',
  path: '/v1/vat-verification',
  body: JSON.stringify({ vatId }),
  status,
});

/** Wrong check digits and wrong formats by turns. */
const OFFLINE: readonly Call[] = formats.wrongCheckDigits.flatMap((vatId, index) => [
  verification(vatId, 200),
  verification(formats.wrongFormat[index % formats.wrongFormat.length] || 'AT1', 406),
]);

const HEALTH: readonly Call[] = [{ method: 'GET', path: '/health', status: 200 }];

type Send = (call: Call) => Promise<number>;

/** Milliseconds from the call to the end of its answer. */
function sender(port: number, key: string, agent: Agent): Send {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  return ({ method, path, body, status }) => {
    const start = performance.now();
    return new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, path, method, headers, agent }, (answer) => {
        answer.resume();
        answer.on('end', () => {
          if (answer.statusCode === status) resolve(performance.now() - start);
          else reject(new Error(`${path}: ${answer.statusCode} in place of ${status}`));
        });
      });
      sent.on('error', reject);
      sent.end(body);
    });
  };
}

async function p99(send: Send, calls: readonly Call[], count: number): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < count; i++) times.push(await send(calls[i % calls.length]!));
  return times.sort((a, b) => a - b)[Math.floor(count * 0.99)]!;
}

/** The real service on a free port, one caller on one connection; `/health` shows what the machine itself takes. */
export async function offlineLatency(): Promise<Contenders<Figure>> {
  const tools = { vatRegisters: stubVatRegisters({ away: Object.keys(VAT_FORMATS) }) };
  const service = await startService({ operations: [vatVerification as AnyOperation], tools });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = sender(await service.listen(), service.key, agent);
  await p99(send, OFFLINE, WARM_UP);
  return {
    run: () => p99(send, OFFLINE, CALLS),
    peers: { '/health': () => p99(send, HEALTH, CALLS) },
    close: async () => {
      agent.destroy();
      await service.close();
    },
  };
}
