/** Why no usable answer came. A closed list: it may be in logs and metrics. */
export type UpstreamFaultKind =
  | 'timeout'
  | 'reset'
  | 'unreachable'
  | 'unresolved'
  | 'forbidden-address'
  | 'tls'
  | 'oversize'
  | 'garbled'
  | 'network';

/** A request to another service failed. Contains no address, no input and no text of the other side. */
export class UpstreamFault extends Error {
  readonly kind: UpstreamFaultKind;
  constructor(kind: UpstreamFaultKind) {
    super(`upstream ${kind}`);
    this.name = 'UpstreamFault';
    this.kind = kind;
  }
}

const KIND_OF_CODE: Readonly<Record<string, UpstreamFaultKind>> = {
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  ECONNABORTED: 'reset',
  ERR_STREAM_PREMATURE_CLOSE: 'reset',
  ECONNREFUSED: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EHOSTDOWN: 'unreachable',
  ETIMEDOUT: 'timeout',
  ENOTFOUND: 'unresolved',
  EAI_AGAIN: 'unresolved',
  ENODATA: 'unresolved',
  EPROTO: 'tls',
};

const TLS_CODE =
  /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|CRL_|INVALID_CA)/;
const PROTOCOL_CODE = /^(HPE_|Z_|ERR_HTTP|ERR_INVALID_CHAR|ERR_BUFFER|ERR_.*BROTLI|ERR__)/;

/** What an error of sockets, name look-up, TLS, HTTP parser or decompression means. */
export function upstreamFault(error: unknown): UpstreamFault {
  if (error instanceof UpstreamFault) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  // Several addresses were tried (happy eyeballs): the errors of each are inside; the first one names the cause.
  if (error instanceof AggregateError && code === '') return upstreamFault(error.errors[0]);
  const known = Object.hasOwn(KIND_OF_CODE, code) ? KIND_OF_CODE[code] : undefined;
  if (known !== undefined) return new UpstreamFault(known);
  if (TLS_CODE.test(code)) return new UpstreamFault('tls');
  if (PROTOCOL_CODE.test(code)) return new UpstreamFault('garbled');
  return new UpstreamFault('network');
}
