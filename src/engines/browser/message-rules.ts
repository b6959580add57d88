import type { CdpValues } from './cdp-wire.ts';

/** What the event loop gets of an event's values; undefined: nothing of it. */
type Rule = (params: CdpValues, mainFrame: string | undefined) => CdpValues | undefined;

const MAX_TEXT = 1000;
/** Enough of an address that stays within the browser to see what it is. */
const MAX_INLINE_URL = 200;

interface Paused {
  readonly requestId: string;
  readonly request: { readonly url: string; readonly method: string; readonly headers: CdpValues };
  readonly resourceType: string;
  readonly frameId?: string;
}

function paused(params: CdpValues): CdpValues {
  const { requestId, request, resourceType, frameId } = params as unknown as Paused;
  const { method, headers } = request;
  const url = request.url.startsWith('data:') ? request.url.slice(0, MAX_INLINE_URL) : request.url;
  return { requestId, request: { url, method, headers }, resourceType, frameId };
}

function attached(params: CdpValues): CdpValues {
  const { type, targetId } = params.targetInfo as CdpValues;
  return { sessionId: params.sessionId, targetInfo: { type, targetId } };
}

/** As short as it is reported; its stack stays behind. */
function thrown(params: CdpValues): CdpValues {
  const { text, exception } = params.exceptionDetails as {
    readonly text: string;
    readonly exception?: { readonly description?: string };
  };
  const description = exception?.description?.slice(0, MAX_TEXT);
  return { exceptionDetails: { text: text.slice(0, MAX_TEXT), exception: { description } } };
}

const ofMainFrame: Rule = ({ frameId }, mainFrame) => (frameId === mainFrame ? { frameId } : undefined);
const openedMain: Rule = ({ frame }, mainFrame) => {
  const { id } = frame as { readonly id: string };
  return id === mainFrame ? { frame: { id } } : undefined;
};
const bare: Rule = () => ({});

/** The events that somebody listens to, each with what is needed of it; any other ends on the thread that reads it. */
const NEEDED: ReadonlyMap<string, Rule> = new Map(
  Object.entries({
    'Emulation.virtualTimeBudgetExpired': bare,
    'Fetch.requestPaused': paused,
    'Inspector.detached': ({ reason }) => ({ reason }),
    'Inspector.targetCrashed': bare,
    'Page.documentOpened': openedMain,
    'Page.frameStartedLoading': ofMainFrame,
    'Page.frameStoppedLoading': ofMainFrame,
    'Page.loadEventFired': bare,
    'Runtime.exceptionThrown': thrown,
    'Target.attachedToTarget': attached,
  } satisfies Record<string, Rule>),
);

/** Whether anybody listens to events of this name. */
export const isForwarded = (method: string): boolean => NEEDED.has(method);

/** What is passed on of an event. */
export const forwardedValues = (
  method: string,
  params: CdpValues,
  mainFrame: string | undefined,
): CdpValues | undefined => NEEDED.get(method)?.(params, mainFrame);
