/**
 * The token of a link from a mail. It is behind the `#`, so no server or log ever sees it, and is taken out of the
 * address at once, so that the history keeps none.
 */
export function takeToken(): string {
  const token = location.hash.slice(1);
  if (token !== '') history.replaceState(null, '', location.pathname);
  return token;
}
