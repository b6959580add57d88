import type { VatRegisters } from '@kontor/vat';
import { inEnglish } from '../../core/health-notes.ts';
import { type Engine, type EngineEnvironment, engine } from '../engine.ts';
import { FixtureRegisters } from './fixture-registers.ts';
import type { RegisterObserver } from './register.ts';
import { registerOptions } from './register-options.ts';
import { Registers } from './registers.ts';
import { REGISTER_SETTINGS } from './settings.ts';

const CACHE_KEY_BYTES = 32;

/** The state registers of VAT IDs. */
export const registers = engine({
  name: 'registers',
  settings: REGISTER_SETTINGS,
  contradictions({ VAT_HMRC_CLIENT_ID: id, VAT_HMRC_CLIENT_SECRET: secret }) {
    if ((id === undefined) === (secret === undefined)) return [];
    return ['VAT_HMRC_CLIENT_ID, VAT_HMRC_CLIENT_SECRET: set both or none'];
  },
  open(settings, environment): Engine<VatRegisters> {
    const { clock, http, time, calls, fraction, random, observer } = environment;
    const real = new Registers(registerOptions(settings), {
      ...{ clock, http, time, calls, random: fraction },
      cacheKey: random(CACHE_KEY_BYTES),
      observer: registerObserver(environment),
    });
    const fixtures = new FixtureRegisters(settings.VAT_CHECKSUM_POLICY);
    return {
      start() {
        for (const [register, { state, note = '' }] of Object.entries(real.health())) {
          if (state === 'away') observer.info('register not set up', { register, note });
        }
      },
      close() {},
      details: () => ({ registers: inEnglish(real.health()) }),
      report: () => ({ registers: real.reports() }),
      gauges: [
        {
          name: 'upstream_circuit',
          help: 'Open circuits',
          label: 'upstream',
          readEach: () => real.openCircuits(),
        },
      ],
      toolFor: ({ test }) => (test ? fixtures : real),
    };
  },
});

const registerObserver = ({ observer }: EngineEnvironment): RegisterObserver => ({
  attempted: ({ register, outcome, ms }) => observer.attempted({ upstream: register, outcome, ms }),
  circuit: (change) => observer.info('circuit', change),
});
