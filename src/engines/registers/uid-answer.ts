import { elementsNamed, parseXml, textNamed, type XmlElement, XmlFault } from '@kontor/base';
import type { UpstreamAnswer } from '../upstream/http-client.ts';
import { registered, statusFailure, tidyAddress, tidyLine, utf8Text } from './answer-text.ts';
import {
  type RegisterFailure,
  type RegisterResult,
  registerFailure,
  UNREGISTERED,
} from './register-failure.ts';

/** The register counts calls by the minute. */
const QUOTA_RETRY_SECONDS = 60;

function documentOf(answer: UpstreamAnswer): XmlElement | undefined {
  const text = utf8Text(answer.body);
  if (text === undefined) return undefined;
  try {
    return parseXml(text);
  } catch (error) {
    if (error instanceof XmlFault) return undefined;
    throw error;
  }
}

/** SOAP 1.1 faults come with status 500; only `Data_validation_failed` is about the number. */
function readingOfFault(fault: string, answer: UpstreamAnswer): RegisterResult {
  if (fault === 'Data_validation_failed') return UNREGISTERED;
  return fault === 'Request_limit_exceeded'
    ? registerFailure('quota', QUOTA_RETRY_SECONDS)
    : statusFailure(answer);
}

/** Reads an answer of ValidateVatNumber: `true` still lacks name and address. */
export function validationResult(answer: UpstreamAnswer): RegisterResult {
  const document = documentOf(answer);
  const fault = document && textNamed(document, 'faultstring');
  if (fault !== undefined) return readingOfFault(fault, answer);
  if (answer.status !== 200) return statusFailure(answer);
  const result = document && textNamed(document, 'ValidateVatNumberResult');
  if (result === 'true') return registered(undefined, undefined);
  return result === 'false' ? UNREGISTERED : registerFailure('garbled');
}

const street = (address: XmlElement): string =>
  [textNamed(address, 'street'), textNamed(address, 'houseNumber')].filter(Boolean).join(' ');

const town = (address: XmlElement): string =>
  [textNamed(address, 'swissZipCode') ?? textNamed(address, 'foreignZipCode'), textNamed(address, 'town')]
    .filter(Boolean)
    .join(' ');

/** Reads name and legal address out of GetByUID (eCH-0108, eCH-0098, eCH-0010), by local names. */
export function organisationResult(answer: UpstreamAnswer): RegisterResult | RegisterFailure {
  const document = answer.status === 200 ? documentOf(answer) : undefined;
  if (document === undefined) return registerFailure('garbled');
  const addresses = elementsNamed(document, 'address');
  const legal =
    addresses.find((address) => textNamed(address, 'addressCategory') === 'LEGAL') ?? addresses[0];
  return registered(
    tidyLine(textNamed(document, 'organisationName')),
    legal && tidyAddress([street(legal), town(legal)]),
  );
}
