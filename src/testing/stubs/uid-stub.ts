import type { Responder, StubAnswer } from './stub-server.ts';

export interface UidStubEntry {
  readonly name: string;
  readonly isVatRegistered: boolean;
  readonly addresses: readonly (Readonly<Record<string, string>> & { readonly addressCategory?: string })[];
}

const ENVELOPE = 'http://schemas.xmlsoap.org/soap/envelope/';
const SERVICE = 'http://www.uid.admin.ch/xmlns/uid-wse';
const XML = { 'content-type': 'text/xml; charset=utf-8' };

const envelope = (body: string): string =>
  `<s:Envelope xmlns:s="${ENVELOPE}"><s:Body>${body}</s:Body></s:Envelope>`;

/** A SOAP fault, which comes with status 500. */
export const uidFault = (code: string, detail = ''): StubAnswer => ({
  status: 500,
  headers: XML,
  body: envelope(
    `<s:Fault><faultcode>s:Client</faultcode><faultstring xml:lang="de-CH">${code}</faultstring>` +
      `<detail><businessFault xmlns="${SERVICE}"><operation/><error>${code}</error><errorDetail>${detail}</errorDetail>` +
      '</businessFault></detail></s:Fault>',
  ),
});

export const uidLimitFault = (): StubAnswer =>
  uidFault('Request_limit_exceeded', 'Maximum number of 20 requests per 1 minute(s) exceeded');

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const elements = (members: Readonly<Record<string, string>>): string =>
  Object.entries(members)
    .map(([name, value]) => `<${name} xmlns="http://www.ech.ch/xmlns/eCH-0010/7">${escaped(value)}</${name}>`)
    .join('');

function organisation(digits: string, entry: UidStubEntry): string {
  const uid =
    '<uid xmlns="http://www.ech.ch/xmlns/eCH-0097/5"><uidOrganisationIdCategorie>CHE</uidOrganisationIdCategorie>' +
    `<uidOrganisationId>${digits}</uidOrganisationId></uid>`;
  const name = `<organisationName xmlns="http://www.ech.ch/xmlns/eCH-0097/5">${escaped(entry.name)}</organisationName>`;
  const addresses = entry.addresses.map((address) => `<address>${elements(address)}</address>`).join('');
  return (
    `<GetByUIDResponse xmlns="${SERVICE}"><GetByUIDResult><organisationType xmlns="http://www.ech.ch/xmlns/eCH-0108/5">` +
    `<organisation><organisationIdentification>${uid}${name}</organisationIdentification>${addresses}</organisation>` +
    '</organisationType></GetByUIDResult></GetByUIDResponse>'
  );
}

/** The UID register; `entries` by the nine digits. */
export function uidResponder(entries: Readonly<Record<string, UidStubEntry>>): Responder {
  return ({ headers, body }) => {
    const action = String(headers.soapaction).replace(/^"|"$/g, '');
    const digits = /(?:CHE|uidOrganisationId>)(\d{9})\b/.exec(body)?.[1];
    if (digits === undefined) return uidFault('Data_validation_failed');
    const entry = entries[digits];
    if (action === `${SERVICE}/IPublicServices/ValidateVatNumber`) {
      const result = `<ValidateVatNumberResult>${entry?.isVatRegistered === true}</ValidateVatNumberResult>`;
      const response = `<ValidateVatNumberResponse xmlns="${SERVICE}">${result}</ValidateVatNumberResponse>`;
      return { headers: XML, body: envelope(response) };
    }
    if (action !== `${SERVICE}/IPublicServices/GetByUID`) return uidFault('ActionNotSupported');
    const found =
      entry === undefined ? `<GetByUIDResponse xmlns="${SERVICE}"/>` : organisation(digits, entry);
    return { headers: XML, body: envelope(found) };
  };
}
