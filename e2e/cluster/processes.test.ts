import { OneDatabase } from './one-database/service.ts';
import { processCases, type ServiceOfProcesses } from './process-cases.ts';

/** One node of several processes on PostgreSQL. */
processCases({
  kills: { forMs: 12_000, everyMs: 2000 },
  start: async (env): Promise<ServiceOfProcesses> => {
    const service = await OneDatabase.start({ nodes: 1, env });
    return Object.assign(service, {
      revoke: async ({ account, key }: { readonly account: number; readonly key: number }) =>
        (await service.store()).revokeKey(account, key, Date.now()),
    });
  },
});
