import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openStage, type Stage, type Visitor } from '../../e2e/dashboard/visitor.ts';

/** Pages of an account, and those for nobody, by the name of their picture. */
const OUTSIDE = { 'log-in': '/dashboard/log-in', 'sign-up': '/dashboard/sign-up', reset: '/dashboard/reset' };
const INSIDE = {
  overview: '/dashboard',
  keys: '/dashboard/keys',
  usage: '/dashboard/usage',
  requests: '/dashboard/requests',
  playground: '/dashboard/playground/epc-qr-code',
  'playground-invoice': '/dashboard/playground/invoice-pdf',
  billing: '/dashboard/billing',
  settings: '/dashboard/settings',
};
const DOCS = { docs: '/docs', guide: '/docs/first-steps', reference: '/docs/reference/barcode' };
const OPERATOR = { operator: '/dashboard/operator' };
const WIDTHS = [360, 1280] as const;
const THEMES = ['light', 'dark'] as const;

type Cookies = Awaited<ReturnType<ReturnType<Visitor['page']['context']>['storageState']>>;

/**
 * Every page of the dashboard in both themes and at two widths, from a service that an account has used: to be looked at.
 * @param folder where the pictures go, one a page: `keys-dark-360.png`
 */
export async function shootDashboard(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await using stage = await openStage();
  const account = await usedAccount(stage);
  const operator = await operatorOf(stage);
  for (const colorScheme of THEMES) {
    for (const width of WIDTHS) {
      const options = { colorScheme, viewport: { width, height: 900 } };
      const nobody = await stage.visit(options);
      const somebody = await stage.visit({ ...options, storageState: account });
      const watcher = await stage.visit({ ...options, storageState: operator });
      const shoot = async (visitor: Visitor, pages: Readonly<Record<string, string>>) => {
        for (const [name, path] of Object.entries(pages)) {
          await visitor.open(path);
          const file = join(folder, `${name}-${colorScheme}-${width}.png`);
          await visitor.page.screenshot({ path: file, fullPage: true });
        }
        await visitor.leave();
      };
      await shoot(nobody, { ...OUTSIDE, ...DOCS });
      await shoot(somebody, INSIDE);
      await shoot(watcher, OPERATOR);
    }
  }
}

/** An account with a first document, some calls and a refusal. */
async function usedAccount(stage: Stage): Promise<Cookies> {
  const visitor = await stage.visit();
  const key = await visitor.signUp('anna@example.org');
  const call = (query: string) =>
    fetch(`${stage.address}/v1/epc-qr-code?${query}`, { headers: { authorization: `Bearer ${key}` } });
  for (let count = 0; count < 7; count++) await call('iban=AT611904300234573201&recipient=Sieber');
  await call('iban=AT00&recipient=Sieber');
  const cookies = await visitor.page.context().storageState();
  await visitor.leave();
  return cookies;
}

async function operatorOf(stage: Stage): Promise<Cookies> {
  const visitor = await stage.visit();
  await visitor.acceptInvitation(stage.firstLink, 'operator@example.org');
  const cookies = await visitor.page.context().storageState();
  await visitor.leave();
  return cookies;
}
