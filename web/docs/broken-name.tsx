import { Fragment } from 'preact';

/** Letters with places where a line may end: before capitals alone, as in `ibanMustBeValid`. */
export const BrokenName = ({ name }: { readonly name: string }) => (
  <>
    {name.split(/(?<=[a-z0-9])(?=[A-Z])/).map((part, index) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </>
);
