/**
 * Types of the dashboard's own API, below `/dashboard/api`. Types only, nothing imported: the server and the pages
 * are both built from this file. It is no public interface and may change with any version.
 *
 * Times are Unix milliseconds (UTC), days are `YYYY-MM-DD` (UTC), credits are whole numbers. Every answer is JSON
 * unless its route states otherwise; 204 has no body. A session is a cookie that scripts cannot read. What changes
 * something must come from the dashboard's own origin (`Origin` or `Sec-Fetch-Site`, which browsers send by
 * themselves) and, when it has a body, as `application/json`; the playground alone takes uploads too.
 */

export type * from './account-wire.ts';
export type * from './basics.ts';
export type * from './billing-wire.ts';
export type * from './operator-wire.ts';
export type * from './usage-wire.ts';
