import { OPERATIONS } from 'virtual:operations';
import type {
  KeyRow,
  OperatorAccountRow,
  RequestRow,
  SessionView,
} from '../../src/dashboard-api-types/wire.ts';
import { pagesOf } from '../shell/pages.ts';
import { logOut, service } from '../shell/session.ts';
import { chooseTheme, THEMES, theme } from '../shell/theme.ts';
import { language, texts } from '../texts/texts.ts';
import { paletteTexts } from './palette.texts.ts';
import type { PaletteOption } from './ranked-options.ts';

/** What is known without asking the service. */
export function fixedOptions(found: SessionView | 'nobody'): readonly PaletteOption[] {
  return found === 'nobody'
    ? [...pagesForNobody(), ...themeOptions()]
    : [...pageOptions(found), ...actionOptions(), ...operationOptions()];
}

function pageOptions(found: SessionView): readonly PaletteOption[] {
  const { nav } = texts.value;
  return pagesOf(found).map(({ name, path }) => ({
    id: `page-${name}`,
    group: 'pages',
    title: nav[name],
    aliases: [name],
    goal: { href: name === 'docs' ? path : inDashboard(path) },
  }));
}

function pagesForNobody(): readonly PaletteOption[] {
  const t = paletteTexts();
  const page = (id: string, title: string, href: string): PaletteOption => ({
    id: `page-${id}`,
    group: 'pages',
    title,
    aliases: [id],
    goal: { href },
  });
  return [
    page('log-in', t.logIn, inDashboard('/log-in')),
    ...(service.value?.signUp === 'open' ? [page('sign-up', t.signUp, inDashboard('/sign-up'))] : []),
    page('docs', texts.value.nav.docs, '/docs'),
  ];
}

const inDashboard = (path: string): string => `/dashboard${path === '/' ? '' : path}`;

function actionOptions(): readonly PaletteOption[] {
  const { nav } = texts.value;
  return [
    {
      id: 'create-key',
      group: 'actions',
      title: paletteTexts().createKey,
      aliases: ['create key'],
      goal: { href: '/dashboard/keys/new' },
    },
    ...themeOptions(),
    { id: 'log-out', group: 'actions', title: nav.logOut, aliases: ['log out'], goal: { act: logOut } },
  ];
}

/** The themes that are not in force. */
const themeOptions = (): readonly PaletteOption[] =>
  THEMES.filter((one) => one !== theme.value).map((one) => ({
    id: `theme-${one}`,
    group: 'actions',
    title: paletteTexts().theme(texts.value.theme[one]),
    aliases: [`theme ${one}`],
    goal: { act: () => chooseTheme(one) },
  }));

const operationOptions = (): readonly PaletteOption[] =>
  OPERATIONS.filter(({ isPlayable }) => isPlayable).map(({ name, titles }) => ({
    id: `operation-${name}`,
    group: 'operations',
    title: titles[language.value],
    detail: paletteTexts().inPlayground,
    aliases: [name, titles.en],
    goal: { href: `/dashboard/playground/${name}` },
  }));

export const keyOptions = (keys: readonly KeyRow[]): readonly PaletteOption[] =>
  keys.map(({ id, name, mark }) => ({
    id: `key-${id}`,
    group: 'keys',
    title: name,
    detail: mark,
    aliases: [mark],
    goal: { href: `/dashboard/keys/${id}` },
  }));

/** Calls of one batch share their id: it is listed once. */
export function requestOptions(requests: readonly RequestRow[]): readonly PaletteOption[] {
  const byId = new Map(requests.map((row) => [row.requestId, row]));
  return [...byId.values()].map(({ requestId, operation, status }) => ({
    id: `request-${requestId}`,
    group: 'requests',
    title: requestId,
    detail: `${operation} · ${status}`,
    goal: { href: `/dashboard/requests/${requestId}` },
  }));
}

export const accountOptions = (accounts: readonly OperatorAccountRow[]): readonly PaletteOption[] =>
  accounts.flatMap(({ id, email, plan }) =>
    email === null
      ? []
      : [
          {
            id: `account-${id}`,
            group: 'accounts' as const,
            title: email,
            detail: plan,
            goal: { href: `/dashboard/operator/accounts/${id}` },
          },
        ],
  );
