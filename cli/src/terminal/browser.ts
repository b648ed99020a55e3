import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Io } from './io.ts';

type Command = readonly [program: string, ...before: string[]];

/**
 * Opens a page in the user's browser, without passing the address to a shell. `BROWSER` has commands separated by colons, of
 * which the first that starts is used; `%s` in one stands for the address, which is otherwise the last argument.
 *
 * @returns false if there is no browser, or the address is for another program
 */
export async function openInBrowser(url: string, env: Io['env'], platform = process.platform): Promise<boolean> {
  if (!/^https?:\/\//.test(url)) return false;
  for (const opener of openersOf(env, platform)) if (await start(withAddress(opener, url))) return true;
  return false;
}

function openersOf(env: Io['env'], platform: NodeJS.Platform): Command[] {
  if (env.BROWSER) return chosen(env.BROWSER, platform);
  if (platform === 'darwin') return [['open']];
  if (platform === 'win32') return [['rundll32', 'url.dll,FileProtocolHandler']];
  if (env.WSL_DISTRO_NAME) return [['wslview']];
  return env.DISPLAY || env.WAYLAND_DISPLAY ? [['xdg-open']] : [];
}

/** Splits BROWSER into commands. It may also be a program whose path has spaces or colons. */
function chosen(browser: string, platform: NodeJS.Platform): Command[] {
  if (existsSync(browser)) return [[browser]];
  const commands = platform === 'win32' ? [browser] : browser.split(':');
  return commands.flatMap((command) => {
    const [program, ...before] = wordsOf(command);
    return program ? [[program, ...before] as const] : [];
  });
}

/** Splits a command as a shell does, with quotation marks around words with spaces. */
function wordsOf(command: string): string[] {
  const words = command.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? [];
  return words.map((word) => word.replace(/"([^"]*)"|'([^']*)'/g, '$1$2'));
}

function withAddress([program, ...before]: Command, url: string): Command {
  const places = before.map((word) => word.replaceAll('%s', () => url));
  return places.some((word, index) => word !== before[index]) ? [program, ...places] : [program, ...before, url];
}

/** Starts a program that outlives the command, and writes nothing to its terminal. */
function start([program, ...programArguments]: Command): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, programArguments, { stdio: 'ignore', detached: true });
    child.once('spawn', () => resolve(true)).once('error', () => resolve(false));
    child.unref();
  });
}
