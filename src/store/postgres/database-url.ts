/** What an address of a database names, without user and password. */
export interface DatabasePlace {
  readonly host: string;
  readonly port: number;
  readonly database: string;
}

const PORT = 5432;

/** `undefined` for anything but the address of a PostgreSQL database with its name. */
export function databasePlace(url: string): DatabasePlace | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, hostname, port, pathname, username } = new URL(url);
  if (!['postgres:', 'postgresql:'].includes(protocol) || hostname === '' || username === '')
    return undefined;
  const database = decoded(pathname.slice(1));
  if (database === undefined || database === '' || database.includes('/')) return undefined;
  return { host: hostname, port: Number(port || PORT), database };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
