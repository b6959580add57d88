import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { Empty } from '../components/empty.tsx';
import { MaskedKey, NewKey } from '../components/secret.tsx';
import { Tag } from '../components/tag.tsx';
import { Skeleton } from '../shell/resource-view.tsx';
import { ComponentStates, nothing, State } from './component-states.tsx';

const BANNERS = {
  note: 'The operator of this service assigns plans and credits.',
  good: 'The address is confirmed; 100 credits were added.',
  warn: '12 credits are left, about 2 days at your pace.',
  bad: 'The service could not be reached. What you typed is still here.',
} as const;

const TAGS = { plain: 'operator', good: 'live', warn: 'expires soon', bad: 'revoked' } as const;

/** The text of the notice. */
export function Messages() {
  return (
    <>
      <ComponentStates name="Banner">
        {Object.entries(BANNERS).map(([look, text]) => (
          <State key={look} name={look}>
            <Banner look={look as keyof typeof BANNERS}>{text}</Banner>
          </State>
        ))}
        <State name="with a word and an action">
          <Banner look="warn" word="Low credits">
            {BANNERS.warn} <a href="#billing">See plans</a>
          </Banner>
        </State>
      </ComponentStates>
      <ComponentStates name="Tag">
        <State name="its looks">
          <div class="row">
            {Object.entries(TAGS).map(([look, text]) => (
              <Tag key={look} look={look as keyof typeof TAGS}>
                {text}
              </Tag>
            ))}
          </div>
        </State>
      </ComponentStates>
      <ComponentStates name="Empty">
        <State name="with its action">
          <Empty title="No calls yet" action={<Button look="primary">Open the playground</Button>}>
            Each call will stand here with its time, its credits and what went wrong.
          </Empty>
        </State>
        <State name="without">
          <Empty title="No links">Links that you make for others stand here until they are used.</Empty>
        </State>
      </ComponentStates>
      <ComponentStates name="Waiting">
        <State name="after two seconds">
          <Skeleton lines={4} />
        </State>
      </ComponentStates>
      <ComponentStates name="Key" isWide>
        <State name="masked">
          <MaskedKey mark="4fK9…hoA0" />
        </State>
        <State name="new, shown once">
          <NewKey
            text="kontor_4fK9aZ0QpLm7Xc2VbN8sTyR1eWuHdJgI42hoA0"
            onContinue={nothing}
            curl={"curl 'http://localhost:8080/v1/epc-qr-code' \\\n  -H 'Authorization: Bearer kontor_4fK9…'"}
          />
        </State>
      </ComponentStates>
    </>
  );
}
