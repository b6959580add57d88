/** A call that works as it stands, with this key: an EPC payment code. */
export const curlOf = (key: string): string =>
  [
    `curl '${location.origin}/v1/epc-qr-code' \\`,
    `  -H 'Authorization: Bearer ${key}' \\`,
    "  -H 'Content-Type: application/json' \\",
    `  -d '{"iban":"AT572011140014400144","recipient":"ACME Holding SE","amount":12.5}' \\`,
    '  -o code.png',
  ].join('\n');
