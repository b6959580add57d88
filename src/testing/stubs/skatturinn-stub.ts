import type { Responder, StubAnswer } from './stub-server.ts';

export interface SkatturinnCompany {
  readonly kennitala: string;
  readonly name: string;
  readonly address: string;
  readonly vatNumbers: readonly { readonly number: string; readonly from: string; readonly to?: string }[];
}

const HTML = { 'content-type': 'text/html;charset=UTF-8' };

const page = (content: string): StubAnswer => ({
  headers: HTML,
  body: `<!DOCTYPE html>
<html lang="is"><head><title>Fyrirtækjaskrá</title><!-- <h1>Ekki þetta (0000000000)</h1> --></head><body>
<div class="pgmain"><h1>Leit í fyrirtækjaskrá</h1>${content}
<form action="/fyrirtaekjaskra/leit"><input name="nafn"><input name="heimili"><input name="kt"><input name="vsknr"></form>
</div></body></html>`,
});

const company = ({ kennitala, name, address, vatNumbers }: SkatturinnCompany): StubAnswer =>
  page(`<link rel="canonical" href="https://www.skatturinn.is/fyrirtaekjaskra/leit/kennitala/${kennitala}">
<div class="company box"><h1>
  ${name} (${kennitala})
</h1>
<table><thead><tr><th>Póstfang</th><th>Lögheimili</th><th>Sveitarfélag</th><th>Rekstrarform</th></tr></thead>
<tbody><tr><td>${address}</td><td>${address}</td><td>Reykjavík</td><td>Hlutafélag (HF)</td></tr></tbody></table>
<h3>Virðisaukaskattsnúmer</h3>
<table class="annualTable"><thead><tr><th></th><th>Vsk-númer</th><th>Skráð</th><th>Afskráð</th><th>ÍSAT</th></tr></thead><tbody>
${vatNumbers
  .map(
    ({ number, from, to }) =>
      `<tr><td><a href="#">+</a></td><td>${number}</td><td>${from}</td><td>${to ?? '&nbsp;'}</td><td>64.19.0</td></tr>`,
  )
  .join('\n')}
</tbody></table></div>`);

const list = (companies: readonly SkatturinnCompany[]): StubAnswer =>
  page(`<p>Leitin skilaði eftirfarandi niðurstöðum</p>
<table><thead><tr><th>Kennitala</th><th>Nafn</th><th>Póstfang</th></tr></thead><tbody>
${companies
  .map(
    ({ kennitala, name, address }) =>
      `<tr><td><a href="/fyrirtaekjaskra/leit/kennitala/${kennitala}">${kennitala}</a></td><td>${name}</td><td>${address}</td></tr>`,
  )
  .join('\n')}
</tbody></table>`);

const redirect = (location: string): StubAnswer => ({ status: 302, headers: { location } });

export const skatturinnTerms = (): StubAnswer => redirect('/notkunarskilmalar/');

/** The company register's pages: one match redirects, several make a list, none gives a notice. */
export function skatturinnResponder(companies: readonly SkatturinnCompany[]): Responder {
  return ({ path }) => {
    const url = new URL(path, 'http://stub');
    const kennitala = /^\/fyrirtaekjaskra\/leit\/kennitala\/(\d{10})$/.exec(url.pathname)?.[1];
    if (kennitala !== undefined) {
      const found = companies.find((one) => one.kennitala === kennitala);
      return found === undefined ? page('<p>Ekkert fyrirtæki fannst</p>') : company(found);
    }
    if (url.pathname !== '/fyrirtaekjaskra/leit') return { status: 404, headers: HTML, body: '<h1>404</h1>' };
    const wanted = url.searchParams.get('vsknr') ?? '';
    const matches = companies.filter((one) => one.vatNumbers.some(({ number }) => number === wanted));
    const [only] = matches;
    if (only === undefined) return page('<p>Leitin skilaði engri niðurstöðu</p>');
    return matches.length === 1
      ? redirect(`/fyrirtaekjaskra/leit/kennitala/${only.kennitala}`)
      : list(matches);
  };
}
