import { InvalidInput, Refusal } from '@kontor/base';
import type { CpuScheduling } from '../../call/cpu-scheduling.ts';
import { inTurns } from '../../call/json-spans.ts';
import { isRecord } from '../../call/normalize-strings.ts';
import { TEST_KEY_WARNING } from '../../call/perform.ts';
import { CallerLeft } from '../../core/run.ts';
import type { Caller } from '../../meter/caller.ts';
import { admitted, callerOf } from '../admission.ts';
import type { ReceivedMessage } from '../bodies/bodies.ts';
import { declaredBytes } from '../bodies/body-headers.ts';
import { cpuSchedulingOf } from '../cpu-accounting.ts';
import { warningHeader } from '../encoded-output.ts';
import type { Endpoint } from '../endpoint.ts';
import { errorMessage, failure, failureOf } from '../failure.ts';
import type { HttpDependencies } from '../http-dependencies.ts';
import { faultLine } from '../log.ts';
import { MeteredCall } from '../metered-call.ts';
import type { RequestContext } from '../request-context.ts';
import { errorText, type RpcFault, resultText } from './json-rpc.ts';
import { MCP } from './mcp-route.ts';
import { isVersionSupported, negotiatedVersion } from './protocol-version.ts';
import { type Message, type Messages, messagesIn } from './rpc-messages.ts';
import { argumentsAt } from './tool-arguments.ts';
import { ToolCall, type ToolRequest } from './tool-call.ts';
import { refusedMembers } from './tool-content.ts';
import { ToolList } from './tool-list.ts';

type Request = Extract<Message, { readonly kind: 'request' }>;

/** The answer to one message. */
type Answer =
  | { readonly kind: 'none' }
  | { readonly kind: 'result'; readonly text: string }
  | { readonly kind: 'fault'; readonly fault: RpcFault }
  | { readonly kind: 'call'; readonly requested: ToolRequest };

const faulty = (fault: RpcFault): Answer => ({ kind: 'fault', fault });

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' };
const INSTRUCTIONS =
  'Business paperwork: invoices, payment codes, barcodes, PDF, VAT checks, price indexes. Each call of a tool is charged ' +
  'in credits to the account of the API key; `_meta` has the cost and the credits left. A refused call costs nothing ' +
  'and lists everything that is wrong with its arguments.';

/** The operations as tools of the Model Context Protocol. */
export function mcpEndpoint(dependencies: HttpDependencies): Endpoint {
  const { config, operations } = dependencies;
  const tools = new ToolList(operations, ({ name, cost }) => config.costs[name] ?? cost);
  const { path, isCrossOrigin, isShedByKey } = MCP;
  return {
    method: 'POST',
    path,
    isProbe: false,
    isShedByKey,
    isCrossOrigin,
    headers: {},
    serve: (context) => new McpRequest(dependencies, tools, context).serve(),
  };
}

/** One request: nothing is kept between two of them. */
class McpRequest {
  readonly #dependencies: HttpDependencies;
  readonly #tools: ToolList;
  readonly #context: RequestContext;
  readonly #started = performance.now();
  /** Answers beside that of a tool. */
  readonly #answers: string[] = [];
  #caller: Caller | undefined;
  #untrackBody: (() => void) | undefined;
  #received: ReceivedMessage | undefined;
  #isBatch = false;

  constructor(dependencies: HttpDependencies, tools: ToolList, context: RequestContext) {
    this.#dependencies = dependencies;
    this.#tools = tools;
    this.#context = context;
  }

  /** Where it comes from → key → load and limits → message; then each call as everywhere (contract: MCP). */
  async serve(): Promise<void> {
    try {
      this.#requireOrigin();
      const caller = await this.#admit();
      const received = await this.#receive(caller);
      const found = await inTurns(messagesIn(received.bytes), this.#scheduling(caller));
      if ('messages' in found) await this.#answerAll(found, received.bytes, caller);
      else this.#refuse(errorText(null, found));
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#untrackBody?.();
      this.#received?.close();
    }
  }

  /**
   * A page of another origin, or one that was given our address by its name server (MCP, Transports: Security
   * Warning).
   */
  #requireOrigin(): void {
    const { config, publicAddress } = this.#dependencies;
    const { origin } = this.#context.request.headers;
    if (origin === undefined || config.CORS_ORIGINS.includes(origin)) return;
    if (origin !== new URL(publicAddress.url).origin) throw new ForeignOrigin();
  }

  async #admit(): Promise<Caller> {
    const { request } = this.#context;
    const caller = await callerOf(this.#dependencies, request);
    this.#caller = caller;
    if (caller.test) this.#context.add(warningHeader([TEST_KEY_WARNING]));
    this.#context.isCounted = true;
    const bytes = declaredBytes(request.headers, this.#dependencies.config.BODY_LIMIT);
    this.#context.add(await admitted(this.#dependencies, caller));
    this.#untrackBody = this.#dependencies.load.trackBody(caller.source, bytes);
    return caller;
  }

  async #receive({ source }: Caller): Promise<ReceivedMessage> {
    const { bodies } = this.#dependencies;
    const { request, response } = this.#context;
    this.#received = await bodies.receiveMessage({ request, reply: response, source });
    return this.#received;
  }

  #scheduling({ source }: Caller): CpuScheduling {
    return cpuSchedulingOf(this.#dependencies.load, source);
  }

  /** The call of a tool comes last: its debit is the last thing before the first byte. */
  async #answerAll({ messages, isBatch }: Messages, bytes: Uint8Array, caller: Caller): Promise<void> {
    this.#isBatch = isBatch;
    const isHeaderSupported = isVersionSupported(this.#context.request.headers['mcp-protocol-version']);
    const isBeginning = messages.some((one) => one.kind === 'request' && one.method === 'initialize');
    if (!isHeaderSupported && !isBeginning) return this.#refuse(errorText(null, UNKNOWN_VERSION));
    const [only] = messages;
    if (!isBatch && only?.kind === 'wrong') return this.#refuse(errorText(only.id, only.fault));
    const calls = messages.filter((one) => one.kind === 'request' && one.method === 'tools/call');
    let requested: ToolRequest | undefined;
    for (const [place, message] of messages.entries()) {
      const isOneOfMany = calls.length > 1 && calls.includes(message);
      const answer =
        // The first was let in with the request.
        (place === 0 ? undefined : await this.#refusalOf(message, caller)) ??
        (isOneOfMany ? faulty(SEVERAL_CALLS) : this.#answerTo(message, bytes, caller));
      if (answer.kind === 'call') requested = answer.requested;
      if (answer.kind === 'result') this.#answers.push(answer.text);
      if (answer.kind === 'fault') this.#answers.push(errorText(idOf(message), answer.fault));
    }
    if (requested !== undefined) await this.#call(requested, caller);
    else if (this.#answers.length > 0) this.#send(this.#answers);
    else this.#context.send(202);
  }

  /** Every further message of a batch passes load and limits as a call of its own does, whatever it costs. */
  async #refusalOf(message: Message, caller: Caller): Promise<Answer | undefined> {
    try {
      this.#context.add(await admitted(this.#dependencies, caller));
      return undefined;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#dependencies.rejections.count(caller.source);
      if (message.kind === 'silent') return { kind: 'none' };
      const refused = failureOf(error);
      const { id } = this.#context;
      if (message.kind === 'request' && message.method === 'tools/call')
        return { kind: 'result', text: resultText(message.id, refusedMembers(refused, id)) };
      const data = errorMessage(refused.violations, id);
      return faulty({ name: 'refused', text: refused.violations[0]!.description, data });
    }
  }

  #answerTo(message: Message, bytes: Uint8Array, caller: Caller): Answer {
    if (message.kind === 'silent') return { kind: 'none' };
    if (message.kind === 'wrong') return faulty(message.fault);
    const { id, method, params } = message;
    switch (method) {
      case 'initialize':
        return { kind: 'result', text: resultText(id, this.#greeting(params.protocolVersion)) };
      case 'ping':
        return { kind: 'result', text: resultText(id, '') };
      case 'tools/list':
        if (params.cursor !== undefined)
          return faulty({ name: 'params', text: 'all tools are on one page; leave out the cursor' });
        return { kind: 'result', text: resultText(id, this.#tools.membersFor(caller)) };
      case 'tools/call':
        return this.#toolRequest(message, bytes);
      default:
        return faulty({ name: 'method', text: 'there are initialize, ping, tools/list and tools/call' });
    }
  }

  #greeting(requested: unknown): string {
    const greeting = {
      protocolVersion: negotiatedVersion(requested),
      capabilities: { tools: {} },
      serverInfo: {
        name: 'kontor',
        title: this.#dependencies.config.PRODUCT_NAME,
        version: this.#dependencies.build,
      },
      instructions: INSTRUCTIONS,
    };
    return JSON.stringify(greeting).slice(1, -1);
  }

  #toolRequest({ id, params, given }: Request, bytes: Uint8Array): Answer {
    const tool = this.#tools.find(params.name);
    if (tool === undefined) return faulty({ name: 'params', text: 'unknown tool; tools/list names all' });
    const args = argumentsAt(bytes, given);
    if (args === undefined) return faulty({ name: 'params', text: 'arguments must be an object' });
    return { kind: 'call', requested: { ...tool, ...args, id, bytes, repeatKey: repeatKeyIn(params) } };
  }

  async #call(requested: ToolRequest, caller: Caller): Promise<void> {
    const dependencies = this.#dependencies;
    const context = this.#context;
    const reply = (text: string) => this.#send([...this.#answers, text]);
    const transport = await ToolCall.of(
      { ...requested, dependencies, context, reply },
      this.#scheduling(caller),
    );
    const departure = context.watchDeparture();
    await new MeteredCall({ transport, dependencies, context, departure, started: this.#started }).serve();
  }

  #send(texts: readonly string[]): void {
    this.#context.send(200, this.#isBatch ? `[${texts.join(',')}]` : texts[0], JSON_HEADERS);
  }

  /** What is no message at all. */
  #refuse(text: string): void {
    if (this.#caller !== undefined) this.#dependencies.rejections.count(this.#caller.source);
    this.#context.send(400, text, JSON_HEADERS);
  }

  #fail(error: unknown): void {
    const { log, rejections } = this.#dependencies;
    if (error instanceof CallerLeft) return;
    const answer = error instanceof ForeignOrigin ? failure('forbidden', FOREIGN) : failureOf(error);
    if (answer.outcome === 'fault') log.fault(faultLine(error, this.#context.id, 'mcp'));
    if (error instanceof InvalidInput && this.#caller !== undefined) rejections.count(this.#caller.source);
    this.#context.refuse(answer);
  }
}

/** What the client calls this call, so that it may be repeated: any value, validated with the arguments. */
function repeatKeyIn({ _meta }: Readonly<Record<string, unknown>>): unknown {
  return isRecord(_meta) ? _meta.idempotencyKey : undefined;
}

class ForeignOrigin extends Refusal {
  constructor() {
    super('forbidden');
    this.name = 'ForeignOrigin';
  }
}

const FOREIGN = {
  description: 'Web pages call this only from PUBLIC_URL or from an origin that CORS_ORIGINS names.',
};
const UNKNOWN_VERSION: RpcFault = {
  name: 'request',
  text: 'MCP-Protocol-Version names a version that is not supported',
};
const SEVERAL_CALLS: RpcFault = {
  name: 'request',
  text: 'a batch must not have more than one tools/call, since each is charged when its answer is sent',
};

const idOf = (message: Message) => ('id' in message ? message.id : null);
