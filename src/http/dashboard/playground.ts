import { InvalidInput, violation } from '@kontor/base';
import { AccessDenied } from '../../accounts/access-denied.ts';
import type { LiveSession } from '../../accounts/sessions.ts';
import type { PlaygroundHeaders } from '../../dashboard-api-types/wire.ts';
import type { Client } from '../client.ts';
import { operationEndpointOf } from '../endpoint.ts';
import { HttpCall } from '../http-call.ts';
import type { RequestContext } from '../request-context.ts';
import type { DashboardDependencies } from './dashboard-dependencies.ts';

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
    const { operations, keys, store, clientOf, connections } = this.#dependencies;
    const operation = operations.find((one) => one.name === name);
    if (operation === undefined) throw new AccessDenied('absent');
    const named = context.request.headers[KEY_HEADER];
    const keyId = typeof named === 'string' && /^\d{1,15}$/.test(named) ? Number(named) : undefined;
    if (keyId === undefined)
      throw new InvalidInput([violation([KEY_HEADER], { kind: 'valid' }, 'names the key to call with')]);
    const account = live.account.id;
    if ((await store.findKeyById(account, keyId)) === null) throw new AccessDenied('absent');
    const operationEndpoint = operationEndpointOf(this.#dependencies, operation, async ({ request }) => {
      const use = { operation: name, ...addressIn(clientOf(request)) };
      const caller = await keys.callerOf({ account, keyId }, use);
      connections.identify(request, caller.source);
      return caller;
    });
    return new HttpCall(operationEndpoint, this.#dependencies, context, {});
  }
}

const addressIn = ({ address }: Client): { readonly address?: string } =>
  address === undefined ? {} : { address };
