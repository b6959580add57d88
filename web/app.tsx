import { useEffect, useState } from 'preact/hooks';
import { Redirect, Route, Router, Switch, useLocation } from 'wouter-preact';
import { Banner } from './parts/banner.tsx';
import { Button } from './parts/button.tsx';
import { Frame } from './shell/frame.tsx';
import { Keyboard } from './shell/keyboard.tsx';
import { later } from './shell/later.tsx';
import { Outside } from './shell/outside.tsx';
import { PasswordAgain } from './shell/secure.tsx';
import { refreshSession, session } from './shell/session.ts';
import { faultText } from './texts/fault-text.ts';
import { texts } from './texts/texts.ts';

const LogIn = later(async () => (await import('./pages/log-in.tsx')).LogIn);
const SignUp = later(async () => (await import('./pages/sign-up.tsx')).SignUp);
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
    <Route path="/sign-up">
      <SignUp />
    </Route>
    <Route>
      <LogIn />
    </Route>
  </Switch>
);

function ForAccounts() {
  useFocusOnArrival();
  return (
    <Frame>
      <Keyboard />
      <PasswordAgain />
      <Switch>
        <Route path="/keys">
          <Keys />
        </Route>
        <Route path="/log-in">
          <Redirect to="/" />
        </Route>
        <Route path="/sign-up">
          <Redirect to="/" />
        </Route>
        <Route>
          <NotFound />
        </Route>
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
