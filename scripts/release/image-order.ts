import type { ReleasedCommit } from './commit.ts';

/** The command that builds the image of a release: twice the same bytes, as all times and packages are given. */
export function imageOrder({ hash, epoch, version }: ReleasedCommit): string {
  const created = new Date(epoch * 1000).toISOString();
  const snapshot = created.replace(/[-:]|\.\d+/g, '');
  const values = {
    SOURCE_DATE_EPOCH: String(epoch),
    SNAPSHOT: snapshot,
    VERSION: version,
    REVISION: hash,
    CREATED: created,
  };
  const args = Object.entries(values).map(([name, value]) => `--build-arg ${name}=${value}`);
  const output = `type=oci,dest=kontor-${version}-image.tar,rewrite-timestamp=true`;
  const lines = ['docker buildx build -f deploy/Dockerfile', ...args, `--tag kontor:${version}`];
  return [...lines, `--output ${output}`, '.'].join(' \\\n  ');
}
