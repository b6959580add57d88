/**
 * What comes after a value that may still be on its way: at once where it is there. Most steps of a call wait for
 * nothing, and an `async` function that is waited for takes a generator, a promise and 0.1 µs of the loop (Node 26.10).
 * @throws what `next` throws, where the value is there
 */
export const follow = <Value, Result>(
  value: Value | Promise<Value>,
  next: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> => (value instanceof Promise ? value.then(next) : next(value));
