const MIB = 1024 * 1024;

/** What one document of a stranger may have. */
export const XML_LIMITS = { bytes: 10 * MIB, depth: 256, nodes: 1_000_000, attributes: 256 } as const;
