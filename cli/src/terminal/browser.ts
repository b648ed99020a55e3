import { spawn } from 'node:child_process';
import type { Io } from './io.ts';

type Command = readonly [program: string, ...before: string[]];

/**
 * Opens a page in the user's browser. No shell sees the address.
 *
 * @returns false if there is no browser, or the address is for another program
 */
export async function openInBrowser(url: string, env: Io['env'], platform = process.platform): Promise<boolean> {
  const opener = openerOf(env, platform);
  return opener !== undefined && /^https?:\/\//.test(url) && start([...opener, url]);
}

function openerOf(env: Io['env'], platform: NodeJS.Platform): Command | undefined {
  if (env.BROWSER) return [env.BROWSER];
  if (platform === 'darwin') return ['open'];
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  if (env.WSL_DISTRO_NAME) return ['wslview'];
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ['xdg-open'] : undefined;
}

/** The browser outlives the command, and writes nothing to its terminal. */
function start([program, ...programArguments]: Command): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, programArguments, { stdio: 'ignore', detached: true });
    child.once('spawn', () => resolve(true)).once('error', () => resolve(false));
    child.unref();
  });
}
