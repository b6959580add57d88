import { InvalidInput, Refusal, violation } from '@kontor/base';
import { AccessDenied } from '../../accounts/access-denied.ts';
import type { LiveSession } from '../../accounts/sessions.ts';
import type { PlaygroundHeaders } from '../../dashboard-api-types/wire.ts';
import type { BatchCaller } from '../batch/batch-endpoint.ts';
import type { Client } from '../client.ts';
import { operationEndpointOf } from '../endpoint.ts';
import { HttpCall } from '../http-call.ts';
import type { RequestContext } from '../request-context.ts';
import type { DashboardDependencies } from './dashboard-dependencies.ts';

/** How often a batch looks whether its session has ended. */
const SESSION_MS = 10_000;
const KEY_HEADER: keyof PlaygroundHeaders = 'x-key-id';

/**
 * Calls of the playground: the very pipeline of an operation, for a key of the account that is logged in, which the page
 * names by its number. Scope, cap, limits, charge and log line are the key's own; its text is not needed.
 */
export class Playground {
  readonly #dependencies: DashboardDependencies;

  constructor(dependencies: DashboardDependencies) {
    this.#dependencies = dependencies;
  }

  /** A call that answers for itself. @throws AccessDenied absent for an unknown operation or a key of another account; InvalidInput */
  async callOf(context: RequestContext, live: LiveSession, name: string): Promise<HttpCall> {
    const operation = this.#dependencies.operations.find((one) => one.name === name);
    if (operation === undefined) throw new AccessDenied('absent');
    const callerOf = await this.#callerOf(context, live);
    const endpoint = operationEndpointOf(this.#dependencies, operation, ({ request }) =>
      callerOf(request, name),
    );
    return new HttpCall(endpoint, this.#dependencies, context, {});
  }

  /**
   * A batch of such calls. As long as it lasts, it is looked again whether the session does.
   * @throws AccessDenied absent for a key of another account; InvalidInput
   */
  async serveBatch(
    context: RequestContext,
    live: LiveSession,
    requireSession: () => Promise<unknown>,
  ): Promise<void> {
    const callerOf = await this.#callerOf(context, live);
    let requiredAt = performance.now();
    let isOver = false;
    await this.#dependencies.serveBatch(context, async (request, operation) => {
      if (!isOver && performance.now() - requiredAt > SESSION_MS) {
        await requireSession().catch((error: unknown) => {
          if (!(error instanceof AccessDenied)) throw error;
          isOver = true;
        });
        requiredAt = performance.now();
      }
      if (isOver) throw new Refusal('forbidden');
      return callerOf(request, operation);
    });
  }

  /** Who calls with the key that the page names, now and later. */
  async #callerOf({ request: first }: RequestContext, live: LiveSession): Promise<BatchCaller> {
    const { keys, store, clientOf, connections } = this.#dependencies;
    const named = first.headers[KEY_HEADER];
    const keyId = typeof named === 'string' && /^\d{1,15}$/.test(named) ? Number(named) : undefined;
    if (keyId === undefined)
      throw new InvalidInput([violation([KEY_HEADER], { kind: 'valid' }, 'names the key to call with')]);
    const account = live.account.id;
    if ((await store.findKeyById(account, keyId)) === null) throw new AccessDenied('absent');
    return async (request, operation) => {
      const use = { ...(operation !== undefined && { operation }), ...addressIn(clientOf(request)) };
      const caller = await keys.callerOf({ account, keyId }, use);
      connections.identify(request, caller.source);
      return caller;
    };
  }
}

const addressIn = ({ address }: Client): { readonly address?: string } =>
  address === undefined ? {} : { address };
