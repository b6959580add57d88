import { useEffect, useRef, useState } from 'preact/hooks';
import { Redirect, Route, Router, Switch, useLocation } from 'wouter-preact';
import { ServiceUnreachable } from './api.ts';
import { Banner } from './components/banner.tsx';
import { Button } from './components/button.tsx';
import { AppLayout } from './shell/app-layout.tsx';
import { isHelpOpen, Keyboard } from './shell/keyboard.tsx';
import { type LazyPage, lazyPage } from './shell/lazy-page.tsx';
import { PaletteHost } from './shell/palette-host.tsx';
import { PasswordDialog } from './shell/password-dialog.tsx';
import { loggedIn, refreshSession, session } from './shell/session.ts';
import { SignedOutLayout } from './shell/signed-out-layout.tsx';
import { PRODUCT } from './shell/title.ts';
import { faultText } from './texts/fault-text.ts';
import { texts } from './texts/texts.ts';

const LogIn = lazyPage(async () => (await import('./pages/log-in.tsx')).LogIn);
const SignUp = lazyPage(async () => (await import('./pages/sign-up.tsx')).SignUp);
const Overview = lazyPage(async () => (await import('./pages/overview.tsx')).Overview);
const Keys = lazyPage(async () => (await import('./pages/keys.tsx')).Keys);
const Usage = lazyPage(async () => (await import('./pages/usage.tsx')).Usage);
const Lists = lazyPage(async () => (await import('./pages/lists.tsx')).Lists);
const Requests = lazyPage(async () => (await import('./pages/requests.tsx')).Requests);
const Settings = lazyPage(async () => (await import('./pages/settings.tsx')).Settings);
const Billing = lazyPage(async () => (await import('./pages/billing.tsx')).Billing);
const Operator = lazyPage(async () => (await import('./pages/operator.tsx')).Operator);
const Playground = lazyPage(async () => (await import('./pages/playground.tsx')).Playground);
const Reset = lazyPage(async () => (await import('./pages/reset.tsx')).Reset);
const Verification = lazyPage(async () => (await import('./pages/verification.tsx')).Verification);
const Invitation = lazyPage(async () => (await import('./pages/invitation.tsx')).Invitation);
const EmailChange = lazyPage(async () => (await import('./pages/email-change.tsx')).EmailChange);
const NotFound = lazyPage(async () => (await import('./pages/not-found.tsx')).NotFound);

/** Pages by the first part of their address. */
const FIRST_PARTS: Readonly<Record<string, LazyPage>> = {
  '': Overview,
  'log-in': LogIn,
  'sign-up': SignUp,
  keys: Keys,
  usage: Usage,
  requests: Requests,
  playground: Playground,
  lists: Lists,
  billing: Billing,
  settings: Settings,
};

/** Loads the page of an address while the service is still being asked who it is for. @param path `/dashboard/keys` */
export const preparePage = (path: string): void => FIRST_PARTS[path.split('/')[2] ?? '']?.prepare();

/** `arrival`: who is logged in is being asked. */
export function App({ arrival }: { readonly arrival: Promise<void> }) {
  const [fault, setFault] = useState<unknown>();
  const start = () => {
    setFault(undefined);
    refreshSession().catch(setFault);
  };
  useEffect(() => {
    arrival.catch(setFault);
  }, [arrival]);
  const isOffline = fault instanceof ServiceUnreachable;
  useEffect(() => {
    if (!isOffline) return;
    window.addEventListener('online', start);
    return () => window.removeEventListener('online', start);
  }, [isOffline]);
  if (fault !== undefined) {
    return (
      <SignedOutLayout title={PRODUCT}>
        <Banner look="bad">{faultText(fault)}</Banner>
        <Button onClick={start}>{texts.value.common.retry}</Button>
      </SignedOutLayout>
    );
  }
  if (session.value === undefined) return null;
  return (
    <Router base="/dashboard">
      <DashboardPalette />
      <Switch>
        {/* Links from mails work whoever is logged in. */}
        {Object.entries(LINKS).map(([path, Page]) => (
          <Route key={path} path={path}>
            <Page />
          </Route>
        ))}
        <Route>{session.value === 'nobody' ? <ForNobody /> : <ForAccounts />}</Route>
      </Switch>
    </Router>
  );
}

/** Places of the dashboard are drawn here; the docs are a document of their own. */
function DashboardPalette() {
  const [, go] = useLocation();
  return (
    <PaletteHost
      onGoal={({ href }) => {
        isHelpOpen.value = false;
        if (href.startsWith('/dashboard')) go(href.slice('/dashboard'.length) || '/');
        else location.assign(href);
      }}
    />
  );
}

const LINKS = {
  '/reset': Reset,
  '/verification': Verification,
  '/invitation': Invitation,
  '/email-change': EmailChange,
};

const ForNobody = () => (
  <Switch>
    <Route path="/sign-up">
      <SignUp />
    </Route>
    <Route>
      <LogIn />
    </Route>
  </Switch>
);

const ACCOUNT_PAGES = {
  '/': Overview,
  '/lists': Lists,
  '/usage': Usage,
  '/billing': Billing,
  '/settings': Settings,
};

/** Addresses of pages for nobody, as an account meets them after a log-in. */
const LEFT_BEHIND = ['/log-in', '/sign-up'];

function ForAccounts() {
  useFocusOnArrival();
  return (
    <AppLayout>
      <Keyboard />
      <PasswordDialog />
      <Switch>
        {Object.entries(ACCOUNT_PAGES).map(([path, Page]) => (
          <Route key={path} path={path}>
            <Page />
          </Route>
        ))}
        <Route path="/keys/:id?">
          {({ id }) => <Keys {...(id !== undefined && { chosen: id === 'new' ? id : Number(id) })} />}
        </Route>
        <Route path="/requests/:id?">
          {({ id }) => <Requests {...(id !== undefined && { chosen: id })} />}
        </Route>
        <Route path="/playground/:operation?">
          {({ operation }) => <Playground {...(operation !== undefined && { operation })} />}
        </Route>
        {loggedIn().account.role === 'operator' && (
          <Route path="/operator/:part?/:id?">
            {({ part, id }) => (
              <Operator {...(part !== undefined && { part })} {...(id !== undefined && { account: id })} />
            )}
          </Route>
        )}
        {LEFT_BEHIND.map((path) => (
          <Route key={path} path={path}>
            <Redirect to="/" />
          </Route>
        ))}
        <Route>
          <NotFound />
        </Route>
      </Switch>
    </AppLayout>
  );
}

/** Screen readers announce the heading of a new page; reading begins at its top. */
function useFocusOnArrival(): void {
  const [at] = useLocation();
  // What opens within a page, such as a sheet or a tab, leaves the focus where it is.
  const page = at.split('/')[1];
  const last = useRef(page);
  useEffect(() => {
    if (page === last.current) return;
    last.current = page;
    window.scrollTo(0, 0);
    document.getElementById('content')?.focus();
  }, [page]);
}
