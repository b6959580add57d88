import { ATTACKS } from '../../test/faults/attacks.mts';
import type { Generate } from './host.ts';

/** What one key did in the fault tests. Options: `attack`, its name there, `ms`. */
export const generate: Generate = async ({ address, options, answered, over }) => {
  const end = Promise.withResolvers<void>();
  over.addEventListener('abort', () => end.resolve());
  const attack = ATTACKS[String(options.attack)]!;
  const until = performance.now() + Number(options.ms);
  await Promise.race([
    attack({ address, until, answered: (_name, status) => answered(status) }),
    end.promise,
  ]);
};
