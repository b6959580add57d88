import { useState } from 'preact/hooks';
import { Check, Input, Select, Textarea } from '../components/controls.tsx';
import { DateRange } from '../components/date-range.tsx';
import { Field } from '../components/field.tsx';
import { PasswordInput } from '../components/password-input.tsx';
import { SearchBox } from '../components/search-box.tsx';
import { ComponentStates, Pressed, State } from './component-states.tsx';

const PLANS = ['free', 'pro', 'unlimited'].map((value) => ({ value, text: value }));
const HINT = 'With country code, spaces do not matter.';
const ERROR = 'This is no valid IBAN. Compare it with the one on your statement.';

/** What is filled in. */
export function Fields() {
  return (
    <>
      <ComponentStates name="Field and input">
        <State name="empty">
          <TextField label="IBAN" />
        </State>
        <State name="with hint">
          <TextField label="IBAN" hint={HINT} text="AT61 1904 3002 3457 3201" />
        </State>
        <State name="optional, with a proposal">
          <TextField label="IBAN" optional="optional" placeholder="AT61 1904 3002 3457 3201" />
        </State>
        <State name="wrong">
          <TextField label="IBAN" hint={HINT} error={ERROR} text="AT00" />
        </State>
        <State name="disabled">
          <TextField label="IBAN" text="AT61 1904 3002 3457 3201" isDisabled />
        </State>
        <State name="file">
          <Field label="File" hint="A PDF of at most 50 MB.">
            <input type="file" />
          </Field>
        </State>
      </ComponentStates>
      <ComponentStates name="Password">
        <State name="hidden">
          <PasswordField />
        </State>
        <State name="shown">
          <Pressed>
            <PasswordField />
          </Pressed>
        </State>
      </ComponentStates>
      <ComponentStates name="Textarea">
        <State name="filled">
          <LongField text={'<h1>Offer</h1>\n<p>Two hundred notebooks, bound.</p>'} />
        </State>
        <State name="wrong">
          <LongField text="" error="This must not be empty." />
        </State>
      </ComponentStates>
      <ComponentStates name="Select">
        <State name="ready">
          <ChoiceField />
        </State>
        <State name="wrong">
          <ChoiceField error="This plan is not in the plans file." />
        </State>
        <State name="disabled">
          <ChoiceField isDisabled />
        </State>
      </ComponentStates>
      <ComponentStates name="Checkbox and switch">
        <State name="checkbox: off, on, with hint">
          <Choice label="Test key" />
          <Choice label="Test key" isOn />
          <Choice
            label="Test key"
            hint="Costs nothing. All test keys together: 60 calls a minute, 500 a day."
            isOn
          />
        </State>
        <State name="switch: off, on, with hint">
          <Choice label="Warn me" look="switch" />
          <Choice label="Warn me" look="switch" isOn />
          <Choice label="Warn me" look="switch" hint="At 80 and 100 % of the credits." isOn />
        </State>
      </ComponentStates>
      <ComponentStates name="Date range">
        <State name="thirty days">
          <Range />
        </State>
      </ComponentStates>
      <ComponentStates name="Search box">
        <State name="empty">
          <Search />
        </State>
        <State name="filled">
          <Search text="invoice" />
        </State>
      </ComponentStates>
    </>
  );
}

interface TextFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string;
  readonly optional?: string;
  readonly text?: string;
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
}

function TextField({ text = '', placeholder, isDisabled = false, ...facts }: TextFieldProps) {
  const [value, setValue] = useState(text);
  return (
    <Field {...facts}>
      <Input value={value} onValue={setValue} disabled={isDisabled} {...(placeholder && { placeholder })} />
    </Field>
  );
}

function LongField({ text, error }: { readonly text: string; readonly error?: string }) {
  const [value, setValue] = useState(text);
  return (
    <Field label="HTML" {...(error && { error })}>
      <Textarea value={value} onValue={setValue} />
    </Field>
  );
}

function ChoiceField({
  error,
  isDisabled = false,
}: {
  readonly error?: string;
  readonly isDisabled?: boolean;
}) {
  const [value, setValue] = useState('pro');
  return (
    <Field label="Plan" {...(error && { error })}>
      <Select value={value} onValue={setValue} options={PLANS} disabled={isDisabled} />
    </Field>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly hint?: string;
  readonly isOn?: boolean;
  readonly look?: 'checkbox' | 'switch';
}

function Choice({ isOn = false, ...facts }: ChoiceProps) {
  const [checked, setChecked] = useState(isOn);
  return <Check {...facts} checked={checked} onChecked={setChecked} />;
}

function Range() {
  const [{ from, until }, setRange] = useState({ from: '2026-10-24', until: '2026-11-22' });
  return (
    <DateRange from={from} until={until} onRange={(first, last) => setRange({ from: first, until: last })} />
  );
}

function Search({ text = '' }: { readonly text?: string }) {
  const [value, setValue] = useState(text);
  return <SearchBox label="Part of an e-mail" value={value} onValue={setValue} />;
}

function PasswordField() {
  const [value, setValue] = useState('ein ganzer Satz');
  return (
    <Field label="Password" code="password">
      <PasswordInput value={value} onValue={setValue} autocomplete="off" />
    </Field>
  );
}
