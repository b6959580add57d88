import { Unavailable } from '@kontor/base';
import { type Config, valuesOf } from '../config.ts';
import type { Check, Checks, EngineReport } from '../core/health.ts';
import { noted } from '../core/health-notes.ts';
import type { ToolCaller } from '../core/tools.ts';
import type { Engine, EngineDeclaration, EngineEnvironment, Gauge } from '../engines/engine.ts';
import { errorName } from './error-name.ts';

interface Running {
  readonly name: string;
  readonly isVital: boolean;
  readonly engine: Engine<unknown>;
  /** Settles when what goes on in the background after its start has come to an end. */
  background: Promise<void>;
  /** Why it did not start. */
  failure?: Check;
}

/** The engines of one process: opened together, started in their order, closed in the reverse one. */
export class RunningEngines {
  readonly #byTool: ReadonlyMap<string, Running>;
  readonly #observer: EngineEnvironment['observer'];

  /** Nothing runs yet: what was only opened need not be closed. @throws a mistake of the operator's */
  constructor(
    list: Readonly<Record<string, EngineDeclaration<unknown>>>,
    config: Config,
    environment: EngineEnvironment,
  ) {
    this.#observer = environment.observer;
    this.#byTool = new Map(
      Object.entries(list).map(([tool, declaration]) => {
        const { name, isVital = false, settings } = declaration;
        const engine = declaration.open(valuesOf(config, settings), environment);
        return [tool, { name, isVital, engine, background: Promise.resolve() }];
      }),
    );
  }

  /** Waits for vital engines only; another one that fails is away. @throws what a vital one throws */
  async start(): Promise<void> {
    for (const running of this.#byTool.values()) {
      if (running.isVital) await running.engine.start();
      else running.background = this.#startOptional(running);
    }
  }

  async #startOptional(running: Running): Promise<void> {
    try {
      await running.engine.start();
    } catch (error) {
      const reason = errorName(error);
      running.failure = noted('away', 'didNotStart', running.name, reason);
      this.#observer.warn('engine did not start', { engine: running.name, error: reason });
    }
  }

  /** SIGHUP: those that can look at their files again. */
  reload(): void {
    for (const { engine, failure } of this.#byTool.values()) if (failure === undefined) engine.reload?.();
  }

  /** What `/ready` shows of vital engines, and of the others. */
  checks(which: 'vital' | 'optional'): Checks {
    const shown = [...this.#byTool.values()].filter(({ isVital }) => isVital === (which === 'vital'));
    const checks = shown.map(
      ({ name, engine, failure }): Checks => ({
        ...engine.checks?.(),
        ...(failure !== undefined && { [name]: failure }),
      }),
    );
    return Object.assign({}, ...checks);
  }

  /** What `/health` shows of them. */
  details(): Readonly<Record<string, unknown>> {
    return Object.assign({}, ...[...this.#byTool.values()].map(({ engine }) => engine.details?.()));
  }

  /** What the operator's page of health shows of them. */
  report(): Required<EngineReport> {
    const reports = [...this.#byTool.values()].flatMap(({ engine }) => engine.report?.() ?? []);
    return {
      programs: reports.flatMap(({ programs = [] }) => programs),
      registers: reports.flatMap(({ registers = [] }) => registers),
      series: reports.flatMap(({ series = [] }) => series),
      queues: reports.flatMap(({ queues = [] }) => queues),
    };
  }

  /** What `/ready` shows to operators beside the node's name. */
  fingerprints(): Readonly<Record<string, string>> {
    return Object.assign({}, ...[...this.#byTool.values()].map(({ engine }) => engine.fingerprints?.()));
  }

  get gauges(): readonly Gauge[] {
    return [...this.#byTool.values()].flatMap(({ engine }) => engine.gauges ?? []);
  }

  /**
   * The tools of these names for one call. That of an engine that did not start throws Unavailable when it is taken, and
   * not before: what is wrong with the input comes first.
   */
  toolsFor(names: readonly string[], caller: ToolCaller): Record<string, unknown> {
    const tools: Record<string, unknown> = {};
    for (const tool of names) {
      const running = this.#byTool.get(tool);
      if (running === undefined) throw new Error(`no engine gives ${tool}`);
      if (running.failure === undefined) tools[tool] = running.engine.toolFor(caller);
      else Object.defineProperty(tools, tool, { get: () => notStarted(running) });
    }
    return tools;
  }

  /** Closes every engine, whatever becomes of the others. @throws AggregateError of what went wrong */
  async close(): Promise<void> {
    const errors: unknown[] = [];
    for (const { engine, background } of [...this.#byTool.values()].reverse()) {
      try {
        await engine.close();
        await background;
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, 'engines did not close');
  }
}

function notStarted({ name }: Running): never {
  throw new Unavailable(`${name} did not start`, {
    description: `This operation needs the ${name} of this service, which could not be started; try again later.`,
  });
}
