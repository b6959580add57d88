/** The base images of a Dockerfile: `ARG NODE_IMAGE=node:26.10.0-trixie-slim@sha256:…`. */

export interface BaseImage {
  /** `NODE_IMAGE` */
  readonly setting: string;
  /** Of an official image: `node`. */
  readonly name: string;
  readonly tag: string;
  /** `sha256:…`; absent where the tag alone is named. */
  readonly digest?: string;
}

const FORM =
  /^ARG (?<setting>[A-Z]+_IMAGE)=(?<name>[a-z0-9-]+):(?<tag>[\w.-]+)(?:@(?<digest>sha256:[0-9a-f]{64}))?$/gm;

export const basesOf = (dockerfile: string): readonly BaseImage[] =>
  Array.from(dockerfile.matchAll(FORM), ({ groups }) => {
    const { setting = '', name = '', tag = '', digest } = groups ?? {};
    return { setting, name, tag, ...(digest !== undefined && { digest }) };
  });

/** The same text with these digests, by setting; tags stay, so that people see what it is. */
export const withDigests = (dockerfile: string, digests: ReadonlyMap<string, string>): string =>
  dockerfile.replace(FORM, (line, setting: string, name: string, tag: string) => {
    const digest = digests.get(setting);
    return digest === undefined ? line : `ARG ${setting}=${name}:${tag}@${digest}`;
  });
