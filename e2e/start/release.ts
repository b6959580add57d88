/**
 * The tarball of `npm run release`, on a Debian as small as it comes: another user, no network, no Node, no npm, a folder
 * that nobody may write. Run: `npm run test:release`; a few minutes and 1 GB of a temporary folder. Needs root,
 * debootstrap and a mirror; prints which one is missing and ends without an error.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTree, obstacle, PATH, run } from '../debian-tree.ts';

const ROOT = join(import.meta.dirname, '../..');
const MAX_BYTES = 110 * 1024 ** 2;
const USER = 1000;
const say = (text: string): void => void process.stdout.write(`${text}\n`);

interface Built {
  readonly version: string;
  readonly tarball: string;
  readonly sha256: string;
}

function build(out: string): Built {
  const args = ['scripts/release.ts', '--draft', '--json', '--out', out];
  const text = execFileSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  return JSON.parse(text.trim().split('\n').at(-1)!) as Built;
}

/** Starts the service, makes a call, ends it; in the shell of the tree, which has no program for HTTP. */
const TRIAL = `
cd /home/someone
kontor=/srv/release/bin/kontor
$kontor version
PORT=18571 INDEX_REFRESH=manual $kontor start >log 2>&1 &
for turn in $(seq 240); do grep -q 'ready at' log && break; sleep 0.5; done
cat log
key=$(grep -o 'kontor_[0-9A-Za-z]*' .local/share/kontor/first-start.txt | head -n 1)
exec 3<>/dev/tcp/127.0.0.1/18571
printf 'GET /v1/epc-qr-code?iban=AT611904300234573201&recipient=Sieber&amount=148.50 HTTP/1.1\\r\\nHost: a\\r\\nAuthorization: Bearer %s\\r\\nConnection: close\\r\\n\\r\\n' "$key" >&3
cat <&3 >answer
head -n 1 answer
$kontor upgrade --check
$kontor audit
kill -TERM $!
wait $!
echo "ended with $?"
`;

function tryTarball(folder: string): void {
  const out = join(folder, 'dist');
  const built = build(out);
  const bytes = readFileSync(join(out, built.tarball));
  say(`release: ${built.tarball}, ${(bytes.length / 1e6).toFixed(1)} MB`);
  assert.ok(bytes.length <= MAX_BYTES);
  run('sh', ['-c', `cd '${out}' && sha256sum --check --quiet SHA256SUMS`]);
  const again = build(join(folder, 'again'));
  assert.equal(again.sha256, built.sha256, 'two builds of one commit are the same bytes');
  say('release: twice the same bytes');

  const tree = join(folder, 'tree');
  makeTree('bookworm', tree);
  for (const absent of ['usr/bin/node', 'usr/bin/npm', 'usr/lib/x86_64-linux-gnu/libatomic.so.1'])
    assert.ok(!existsSync(join(tree, absent)), absent);
  mkdirSync(join(tree, 'srv/release'));
  run('tar', ['-xzf', join(out, built.tarball), '-C', join(tree, 'srv/release'), '--strip-components=1']);
  run('chmod', ['-R', 'a-w', join(tree, 'srv/release')]);
  mkdirSync(join(tree, 'home/someone'));
  execFileSync('chown', [`${USER}:${USER}`, join(tree, 'home/someone')]);
  chmodSync(tree, 0o755);
  chmodSync(folder, 0o755);
  writeFileSync(join(tree, 'trial.sh'), TRIAL);
  const inside = `ip link set lo up; exec chroot --userspec=${USER}:${USER} '${tree}' bash /trial.sh`;
  const spaces = ['--fork', '--pid', '--kill-child', '--net', `--mount-proc=${join(tree, 'proc')}`];
  const { stdout, stderr } = spawnSync('unshare', [...spaces, 'sh', '-c', inside], {
    encoding: 'utf8',
    env: { PATH, HOME: '/home/someone', LANG: 'C.UTF-8' },
    timeout: 10 * 60_000,
  });
  const said = `${stdout}\n${stderr}`;
  assert.match(said, new RegExp(`^kontor ${RegExp.escape(built.version)} \\(Node 26`, 'm'), said);
  assert.match(said, /^HTTP\/1\.1 200 OK/m, said);
  assert.match(said, /This version can take over/, said);
  assert.match(said, /Every balance equals/, said);
  assert.match(said, /^ended with 0$/m, said);
  assert.doesNotMatch(said, /unknown setting/, said);
  const answer = readFileSync(join(tree, 'home/someone/answer'));
  assert.ok(answer.includes(Buffer.from('\x89PNG', 'latin1')), 'a picture');
  const written = run('find', [join(tree, 'srv/release'), '-newer', join(tree, 'trial.sh')]);
  assert.equal(written.trim(), '', 'nothing was written into the release');
  say('release: started on a bare Debian by another user, without a network: code 200, ended with 0');
}

const reason = obstacle('bookworm');
if (reason !== undefined) say(`release: skipped, ${reason}`);
else {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-release-tree-'));
  try {
    tryTarball(folder);
  } finally {
    spawnSync('umount', ['-l', join(folder, 'tree/proc')], { stdio: 'ignore' });
    rmSync(folder, { recursive: true, force: true });
  }
}
