import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Redirect, Route, Router, Switch, useLocation } from 'wouter-preact';
import { Banner } from './parts/banner.tsx';
import { Button } from './parts/button.tsx';
import { Frame } from './shell/frame.tsx';
import { Keyboard } from './shell/keyboard.tsx';
import { Outside } from './shell/outside.tsx';
import { refreshSession, session } from './shell/session.ts';
import { Waiting } from './shell/waiting.tsx';
import { faultText } from './texts/fault-text.ts';
import { texts } from './texts/texts.ts';

/** A page that is loaded when it is first opened. */
function later(load: () => Promise<ComponentType>): ComponentType {
  let loaded: ComponentType | undefined;
  return function Later() {
    const [state, setState] = useState<{ fault?: unknown; Page?: ComponentType }>(loaded ? { Page: loaded } : {});
    const start = () => {
      load().then(
        (Page) => {
          loaded = Page;
          setState({ Page });
        },
        (fault: unknown) => setState({ fault }),
      );
    };
    useEffect(() => {
      if (state.Page === undefined) start();
    }, []);
    if (state.Page !== undefined) return <state.Page />;
    if (!('fault' in state)) return <Waiting />;
    return (
      <Banner look="bad">
        {texts.value.faults.unreachable}{' '}
        <Button look="plain" onClick={start}>
          {texts.value.common.retry}
        </Button>
      </Banner>
    );
  };
}

const LogIn = later(async () => (await import('./pages/log-in.tsx')).LogIn);
const SignUp = later(async () => (await import('./pages/sign-up.tsx')).SignUp);
const Overview = later(async () => (await import('./pages/overview.tsx')).Overview);
const Keys = later(async () => (await import('./pages/keys.tsx')).Keys);
const NotFound = later(async () => (await import('./pages/not-found.tsx')).NotFound);

export function App() {
  const [fault, setFault] = useState<unknown>();
  const start = () => {
    setFault(undefined);
    refreshSession().catch(setFault);
  };
  useEffect(start, []);
  if (fault !== undefined) {
    return (
      <Outside title="Kontor">
        <Banner look="bad">{faultText(fault)}</Banner>
        <Button onClick={start}>{texts.value.common.retry}</Button>
      </Outside>
    );
  }
  if (session.value === undefined) return null;
  return <Router base="/dashboard">{session.value === 'nobody' ? <ForNobody /> : <ForAccounts />}</Router>;
}

const ForNobody = () => (
  <Switch>
    <Route path="/sign-up" component={SignUp} />
    <Route component={LogIn} />
  </Switch>
);

function ForAccounts() {
  useFocusOnArrival();
  return (
    <Frame>
      <Keyboard />
      <Switch>
        <Route path="/" component={Overview} />
        <Route path="/keys" component={Keys} />
        <Route path="/log-in">
          <Redirect to="/" />
        </Route>
        <Route path="/sign-up">
          <Redirect to="/" />
        </Route>
        <Route component={NotFound} />
      </Switch>
    </Frame>
  );
}

/** Whoever cannot see that another page stands there hears its heading; reading begins at its top. */
function useFocusOnArrival(): void {
  const [at] = useLocation();
  const [first] = useState(at);
  useEffect(() => {
    if (at === first) return;
    window.scrollTo(0, 0);
    document.getElementById('content')?.focus();
  }, [at]);
}
