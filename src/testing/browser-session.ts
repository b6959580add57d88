import type { Service } from './harness.ts';
import type { Answer, Request } from './in-memory-call.ts';

/** What a browser at the dashboard sends by itself, and how it keeps its cookies. */
export class BrowserSession {
  readonly #service: Pick<Service, 'call'>;
  readonly #cookies = new Map<string, string>();
  /** Headers that every request carries. */
  readonly headers: Record<string, string> = {
    'sec-fetch-site': 'same-origin',
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  };

  constructor(service: Pick<Service, 'call'>) {
    this.#service = service;
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  set cookie(header: string) {
    this.#cookies.clear();
    for (const pair of header.split('; ')) {
      const [name = '', value = ''] = pair.split('=');
      if (name !== '') this.#cookies.set(name, value);
    }
  }

  /** The value of one cookie; undefined where the browser has none of that name. */
  cookieOf(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  /** @param path below `/dashboard/api` @param body sent as JSON */
  async ask(
    method: Request['method'],
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const answer = await this.#service.call({
      method,
      url: `/dashboard/api${path}`,
      headers: {
        authorization: '',
        ...this.headers,
        ...(this.#cookies.size > 0 && { cookie: this.cookie }),
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload !== undefined && { payload }),
    });
    for (const line of (answer.headers['set-cookie'] as string[] | undefined) ?? []) this.#keep(line);
    return answer;
  }

  #keep(line: string): void {
    const [pair = ''] = line.split(';');
    const [name = '', value = ''] = pair.split('=');
    if (line.includes('Max-Age=0')) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}
