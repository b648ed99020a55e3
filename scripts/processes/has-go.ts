import { spawnSync } from 'node:child_process';

/** First minor version of Go that fetches the newer one that a program requires. */
const FETCHES_OTHERS = 21;

/** Reports whether this machine has Go 1.21 or later; Debian 12 has an older one, which cannot build today's programs. */
export function hasGo(): boolean {
  const { status, stdout } = spawnSync('go', ['version'], { encoding: 'utf8' });
  const [, minor = '0'] = /go1\.(\d+)/.exec(stdout ?? '') ?? [];
  return status === 0 && Number(minor) >= FETCHES_OTHERS;
}
