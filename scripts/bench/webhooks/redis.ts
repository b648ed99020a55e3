import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../processes/free-port.ts';

/** Starts a Redis on loopback that answers after its write to disk; undefined if Redis is not installed. */
export async function startRedis() {
  if (!isInstalled()) return undefined;
  const port = await freePort();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tallystick-redis-'));
  const settings = ['--appendonly', 'yes', '--appendfsync', 'always', '--save', '', '--maxmemory-policy', 'noeviction'];
  const child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, ...settings], {
    stdio: 'ignore',
  });
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error('redis-server does not start.');
    await delay(20);
  }
  return {
    port,
    stop: async () => {
      const closed = once(child, 'close');
      child.kill('SIGTERM');
      await closed;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isInstalled(): boolean {
  return (process.env.PATH ?? '').split(':').some((folder) => {
    try {
      accessSync(path.join(folder, 'redis-server'), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1', () => resolve(true));
    socket.on('error', () => resolve(false));
    socket.unref().on('connect', () => socket.destroy());
  });
}
