import { useState } from 'preact/hooks';
import { Button } from '../components/button.tsx';
import { Confirm } from '../components/confirm.tsx';
import { Copy, CopyIcon } from '../components/copy.tsx';
import { Menu } from '../components/menu.tsx';
import { Pager } from '../components/pager.tsx';
import { Sheet } from '../components/sheet.tsx';
import { Tabs } from '../components/tabs.tsx';
import { ComponentStates, never, nothing, Pressed, State } from './component-states.tsx';

const LOOKS = ['primary', 'normal', 'plain', 'danger'] as const;
const LANGUAGES = ['curl', 'JavaScript', 'Python', 'PHP', 'Java', 'C#', 'Go'].map((name) => ({
  id: name,
  name,
}));
const MENU = [
  {
    id: 'theme',
    title: 'Theme',
    items: ['Light', 'Dark'].map((name) => ({
      id: name,
      name,
      isChosen: name === 'Dark',
      onChosen: nothing,
    })),
  },
  { id: 'actions', items: [{ id: 'log-out', name: 'Log out', onChosen: nothing }] },
];
const REVOKE = 'Calls with this key get 403 from now on.';

/** What is pressed. */
export function Actions() {
  return (
    <>
      <ComponentStates name="Button">
        {LOOKS.map((look) => (
          <State key={look} name={`${look}: ready, busy, disabled`}>
            <div class="row">
              <Button look={look}>Create key</Button>
              <Button look={look} busy>
                Create key
              </Button>
              <Button look={look} disabled>
                Create key
              </Button>
            </div>
          </State>
        ))}
        <State name="link">
          <a href="#link">What they are made of</a>
        </State>
      </ComponentStates>
      <ComponentStates name="Copy">
        <State name="ready">
          <Copy text="kontor" />
        </State>
        <State name="with its own words">
          <Copy text="kontor" label="Copy key" />
        </State>
        <State name="behind what it copies">
          <code>message.ibanMustBeValid</code>
          <CopyIcon text="message.ibanMustBeValid" />
        </State>
        <State name="pressed: copied, or refused where the browser forbids it">
          <Pressed>
            <Copy text="kontor" />
          </Pressed>
        </State>
      </ComponentStates>
      <ComponentStates name="Menu">
        <State name="closed">
          <Menu label="Account" groups={MENU}>
            anna@example.org
          </Menu>
        </State>
      </ComponentStates>
      <ComponentStates name="Confirm">
        <State name="ready">
          <Confirm action="Revoke" consequence={REVOKE} onConfirmed={never} />
        </State>
        <State name="asking">
          <Pressed>
            <Confirm action="Revoke" consequence={REVOKE} onConfirmed={never} />
          </Pressed>
        </State>
        <State name="busy">
          <Pressed times={2}>
            <Confirm action="Revoke" consequence={REVOKE} onConfirmed={never} />
          </Pressed>
        </State>
        <State name="asking for a typed name">
          <Pressed>
            <Confirm
              action="Delete account"
              consequence="Keys stop at once, sessions end. Credits that are left are lost."
              typed="anna@example.org"
              onConfirmed={never}
            />
          </Pressed>
        </State>
      </ComponentStates>
      <ComponentStates name="Tabs">
        <State name="three">
          <ChosenTabs tabs={LANGUAGES.slice(0, 3)} />
        </State>
        <State name="more than fit">
          <ChosenTabs tabs={[...LANGUAGES, { id: 'other', name: 'A language with a long name' }]} />
        </State>
      </ComponentStates>
      <ComponentStates name="Pager">
        <State name="first page">
          <Pager label="First page" isFirst onFirst={nothing} onNext={nothing} />
        </State>
        <State name="in between">
          <Pager label="Middle page" isFirst={false} onFirst={nothing} onNext={nothing} />
        </State>
        <State name="last page">
          <Pager label="Last page" isFirst={false} onFirst={nothing} />
        </State>
      </ComponentStates>
      <ComponentStates name="Sheet">
        <State name="closed; the button opens it">
          <SheetButton />
        </State>
      </ComponentStates>
    </>
  );
}

function ChosenTabs({ tabs }: { readonly tabs: typeof LANGUAGES }) {
  const [chosen, setChosen] = useState(tabs[0]?.id ?? '');
  return <Tabs label="Language" tabs={tabs} chosen={chosen} onChosen={setChosen} />;
}

function SheetButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open a sheet</Button>
      {isOpen && (
        <Sheet title="shop-prod" onClose={() => setOpen(false)}>
          <p>Detail beside the list that it belongs to.</p>
          <Confirm action="Revoke" consequence={REVOKE} onConfirmed={never} />
        </Sheet>
      )}
    </>
  );
}
