/**
 * Versions of the Model Context Protocol that are supported, the newest first: between them nothing that we send
 * differs.
 */
const VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07'] as const;

/** The version to go on with: the client's own where it is known, else our newest (MCP, Lifecycle). */
export const negotiatedVersion = (requested: unknown): string =>
  VERSIONS.find((one) => one === requested) ?? VERSIONS[0];

/** Whether a request may name it in `MCP-Protocol-Version`; clients of older versions name none. */
export const isVersionSupported = (header: string | readonly string[] | undefined): boolean =>
  header === undefined || VERSIONS.some((one) => one === header);
