/** The password was asked for and not given: whoever closed the sheet can see that nothing was done. */
export class PasswordNotEntered extends Error {}

/** A handler of faults to which a sheet that was closed is no fault. */
export const ignorePasswordNotEntered =
  (tell: (fault: unknown) => void) =>
  (fault: unknown): void => {
    if (!(fault instanceof PasswordNotEntered)) tell(fault);
  };
