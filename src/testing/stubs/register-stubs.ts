import { brregResponder } from './brreg-stub.ts';
import { evatrResponder } from './evatr-stub.ts';
import { type HmrcStub, hmrcStub } from './hmrc-stub.ts';
import {
  BRREG_ENTITIES,
  BRREG_REMOVED,
  EVATR_ENTRIES,
  HMRC_ENTRIES,
  SKATTURINN_COMPANIES,
  UID_ENTRIES,
  VIES_ENTRIES,
} from './register-stubs.data.ts';
import { skatturinnResponder } from './skatturinn-stub.ts';
import { StubServer } from './stub-server.ts';
import { uidResponder } from './uid-stub.ts';
import { viesResponder } from './vies-stub.ts';

/** A server in the place of each state register. */
export interface RegisterStubs extends AsyncDisposable {
  readonly vies: StubServer;
  readonly evatr: StubServer;
  readonly hmrc: StubServer;
  readonly hmrcTokens: HmrcStub;
  readonly uid: StubServer;
  readonly brreg: StubServer;
  readonly skatturinn: StubServer;
  /** Settings that lead the service to them. */
  readonly settings: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Starts all on free ports of loopback. */
export async function startRegisterStubs(): Promise<RegisterStubs> {
  const hmrcTokens = hmrcStub(HMRC_ENTRIES);
  const [vies, evatr, hmrc, uid, brreg, skatturinn] = await Promise.all([
    StubServer.start(viesResponder(VIES_ENTRIES)),
    StubServer.start(evatrResponder(EVATR_ENTRIES)),
    StubServer.start(hmrcTokens.respond),
    StubServer.start(uidResponder(UID_ENTRIES)),
    StubServer.start(brregResponder(BRREG_ENTITIES, { removed: BRREG_REMOVED })),
    StubServer.start(skatturinnResponder(SKATTURINN_COMPANIES)),
  ]);
  const close = async () => {
    await Promise.all([vies, evatr, hmrc, uid, brreg, skatturinn].map((stub) => stub.close()));
  };
  const settings = {
    VAT_VIES_BASE_URL: `${vies.origin}/taxation_customs/vies/rest-api`,
    VAT_EVATR_BASE_URL: `${evatr.origin}/app/v1`,
    VAT_HMRC_BASE_URL: hmrc.origin,
    VAT_HMRC_CLIENT_ID: 'id',
    VAT_HMRC_CLIENT_SECRET: 'secret',
    VAT_BFS_URL: `${uid.origin}/V5.0/PublicServices.svc`,
    VAT_BRREG_BASE_URL: `${brreg.origin}/enhetsregisteret/api`,
    VAT_SKATTURINN_BASE_URL: skatturinn.origin,
  };
  return {
    vies,
    evatr,
    hmrc,
    hmrcTokens,
    uid,
    brreg,
    skatturinn,
    settings,
    close,
    [Symbol.asyncDispose]: close,
  };
}
