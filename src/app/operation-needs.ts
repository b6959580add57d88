import { type Config, valuesOf } from '../config.ts';
import type { AnyOperation } from '../core/operation.ts';
import type { Tools } from '../core/tools.ts';
import type { HttpDependencies } from '../http/http-dependencies.ts';
import type { Metrics } from '../http/metrics.ts';
import type { RunningEngines } from './running-engines.ts';

/** The settings of each operation, gathered once. */
export function settingsReader(
  config: Config,
  operations: readonly AnyOperation[],
): HttpDependencies['settingsOf'] {
  const settings = new Map(
    operations.map((operation) => [operation, valuesOf(config, operation.settings ?? {})]),
  );
  return (operation) => settings.get(operation);
}

interface ToolsReaderOptions {
  readonly operations: readonly AnyOperation[];
  readonly engines: RunningEngines;
  readonly metrics: Metrics;
  /** Tools that a test has put in the place of those of engines, which are not asked for them. */
  readonly replaced: Partial<Tools>;
}

/** Tools by what each operation names. */
export function toolsReader({
  operations,
  engines,
  metrics,
  replaced,
}: ToolsReaderOptions): HttpDependencies['toolsFor'] {
  const toolNames = new Map(
    operations.map((operation) => {
      const { tools = [] } = operation;
      return [operation, tools.filter((name) => !Object.hasOwn(replaced, name))];
    }),
  );
  return (operation, { source, test }, onWaited) => {
    const waited = (pool: string, ms: number) => {
      metrics.queued(pool, ms / 1000);
      onWaited(ms);
    };
    return Object.assign(
      engines.toolsFor(toolNames.get(operation) ?? [], { source, test, waited }),
      replaced,
    );
  };
}
