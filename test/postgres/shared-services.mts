import { randomBytes } from 'node:crypto';
import type { HarnessOptions, Service } from '../../src/testing/harness.ts';
import { startService } from '../../src/testing/harness.ts';
import type { TestDatabase } from './test-database.mts';

/** Services in this process on one database, each as on a machine of its own; with the clock of the system. */
export class SharedServices {
  readonly #database: TestDatabase;
  readonly #secret = randomBytes(32).toString('base64');
  readonly #open = new Set<Service>();

  constructor(database: TestDatabase) {
    this.#database = database;
  }

  /** What a command on the database needs. */
  get settings(): Readonly<Record<string, string>> {
    return { DATABASE_URL: this.#database.url, KONTOR_SECRET: this.#secret };
  }

  async start(options: HarnessOptions = {}): Promise<Service> {
    const service = await startService({
      now: () => Math.round(performance.timeOrigin + performance.now()),
      ...options,
      env: { ...this.settings, ...options.env },
    });
    this.#open.add(service);
    return service;
  }

  async close(service: Service): Promise<void> {
    this.#open.delete(service);
    await service.close();
  }

  async closeAll(): Promise<void> {
    await Promise.all([...this.#open].map((service) => this.close(service)));
  }
}
