import { Unavailable } from '@kontor/base';
import { ControlRefusal, refusalText } from '../../http/control.ts';
import type { ServingProcesses } from '../../http/http-dependencies.ts';
import type { ProcessCount } from '../../http/service-phase.ts';
import type { FromChild, ProcessReport, SocketPlace, ToChild } from './process-messages.ts';

const REPORT_EVERY_MS = 1_000;
/** A supervisor that does not answer within so long has other trouble. */
const ANSWER_MS = 2_000;

/** The fork's channel, as this process has it. */
export interface Channel {
  send(message: FromChild): void;
  onMessage(take: (message: ToChild) => void): void;
}

/** Carries out an order of the command line. @throws ControlRefusal */
type CarryOut = (name: string, order: unknown) => Promise<unknown>;

/** What the supervisor can have a child do. */
export interface ChildOrders {
  end(cause: string): void;
  leave(): void;
  reload(): void;
}

/** One of several processes' end of the channel to the supervisor. */
export class ChildLink implements ServingProcesses {
  readonly #channel: Channel;
  readonly #waiting = new Map<number, (metrics: string) => void>();
  #orders: ChildOrders;
  #count: ProcessCount;
  #lastId = 0;
  #onClose: (() => void) | undefined;
  #onStore: ((place: SocketPlace) => void) | undefined;
  #carryOut: CarryOut = async () => {
    throw new ControlRefusal('the service is still starting');
  };
  #read: (() => Omit<ProcessReport, 'metrics'>) | undefined;

  /**
   * @param required PROCESSES
   * @param before what is done at orders that come before the service is there
   */
  constructor(channel: Channel, required: number, before: ChildOrders) {
    this.#channel = channel;
    this.#orders = before;
    this.#count = { wanted: required, up: 0 };
    channel.onMessage((message) => this.#take(message));
  }

  get count(): ProcessCount {
    return this.#count;
  }

  #take(message: ToChild): void {
    switch (message.kind) {
      case 'processes':
        this.#count = message.count;
        return;
      case 'sum':
        this.#waiting.get(message.id)?.(message.metrics);
        return;
      case 'close':
        this.#onClose?.();
        return;
      case 'end':
        this.#orders.end(message.cause);
        return;
      case 'leave':
        this.#orders.leave();
        return;
      case 'reload':
        this.#orders.reload();
        return;
      case 'store':
        this.#onStore?.(message.place);
        return;
      case 'order':
        void this.#obeyOrder(message);
    }
  }

  async #obeyOrder({ id, name, order }: Extract<ToChild, { readonly kind: 'order' }>): Promise<void> {
    try {
      this.#channel.send({ kind: 'done', id, result: await this.#carryOut(name, order) });
    } catch (error) {
      this.#channel.send({ kind: 'done', id, refused: refusalText(error) });
    }
  }

  /** Orders of the command line are carried out by this from now on. */
  administer(carryOut: CarryOut): void {
    this.#carryOut = carryOut;
  }

  /** Where the process that has the database answers. */
  storePlace(): Promise<SocketPlace> {
    const { promise, resolve } = Promise.withResolvers<SocketPlace>();
    this.#onStore = resolve;
    this.#channel.send({ kind: 'store' });
    return promise;
  }

  /** Who follows orders from now on. */
  obey(orders: ChildOrders): void {
    this.#orders = orders;
  }

  /** The service can be called; the supervisor gets its figures each second from now on. */
  ready(address: string, read: () => ProcessReport): void {
    this.#read = read;
    const report = () => this.#channel.send({ kind: 'report', report: read() });
    report();
    setInterval(report, REPORT_EVERY_MS).unref();
    this.#channel.send({ kind: 'ready', address });
  }

  /** The process will end, and another one is to be started. */
  ending(): void {
    this.#channel.send({ kind: 'ending' });
  }

  async beforeClosing(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#onClose = resolve;
    this.#channel.send({ kind: 'closing' });
    // The port is closed all the same.
    const timer = setTimeout(resolve, ANSWER_MS);
    await promise;
    clearTimeout(timer);
  }

  summed(own: string): Promise<string> {
    const use = this.#read?.() ?? { connections: 0, callsUnderWay: 0, residentBytes: 0 };
    const id = ++this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const timer = setTimeout(() => reject(new Unavailable('the supervisor does not answer')), ANSWER_MS);
    this.#waiting.set(id, resolve);
    this.#channel.send({ kind: 'sum', id, report: { ...use, metrics: own } });
    return promise.finally(() => {
      clearTimeout(timer);
      this.#waiting.delete(id);
    });
  }
}
