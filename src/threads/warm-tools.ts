/** How one tool comes into being on a thread, and how it ends with it. */
export interface ToolFactory<Tool, Start = unknown> {
  /** @param start what the pool was given for its tools, such as the path of a file */
  readonly open: (start: Start) => Tool | Promise<Tool>;
  readonly close?: (tool: Tool) => void | Promise<void>;
}

/** Factories by the names under which work asks for the tools. */
export type ToolFactories<Tools, Start = unknown> = {
  readonly [Name in keyof Tools]: ToolFactory<Tools[Name], Start>;
};

/** Names of tools. */
type Needs<Tools> = { readonly [Name in keyof Tools]?: true };

/** The tools of one thread: each is made when it is first needed, kept, and closed with the thread. */
export class WarmTools<Tools extends object, Start = unknown> {
  readonly #factories: ToolFactories<Tools, Start>;
  readonly #start: Start;
  readonly #tools: Partial<Tools> = {};
  readonly #opening = new Map<keyof Tools, Promise<void>>();
  readonly #closings: (() => void | Promise<void>)[] = [];

  constructor(factories: ToolFactories<Tools, Start>, start: Start) {
    this.#factories = factories;
    this.#start = start;
  }

  /** The same as `provide` when all are there already: in a short job the waiting is what takes the time. */
  ready(needs: Needs<Tools> = {}): Tools | undefined {
    for (const name in needs) if (!Object.hasOwn(this.#tools, name)) return undefined;
    return this.#tools as Tools;
  }

  /** The tools of these names, perhaps more. @throws what a factory throws; it is asked again the next time */
  async provide(needs: Needs<Tools> = {}): Promise<Tools> {
    for (const name of Object.keys(needs) as (keyof Tools & string)[]) {
      if (!Object.hasOwn(this.#tools, name)) await this.#opened(name);
    }
    return this.#tools as Tools;
  }

  /** One at a time of each name, whoever asks meanwhile. */
  #opened<Name extends keyof Tools & string>(name: Name): Promise<void> {
    const known = this.#opening.get(name);
    if (known !== undefined) return known;
    const opening = this.#open(name).finally(() => this.#opening.delete(name));
    this.#opening.set(name, opening);
    return opening;
  }

  async #open<Name extends keyof Tools & string>(name: Name): Promise<void> {
    const { open, close } = this.#factories[name];
    const tool = await open(this.#start);
    this.#tools[name] = tool;
    if (close !== undefined) this.#closings.push(() => close(tool));
  }

  /** The latest first. */
  async close(): Promise<void> {
    for (let close = this.#closings.pop(); close !== undefined; close = this.#closings.pop()) await close();
  }
}
