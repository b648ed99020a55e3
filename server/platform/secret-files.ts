import { readFileSync } from 'node:fs';
import { StartupError } from './errors.ts';

/**
 * Reads secret settings that are given as files, `NAME_FILE` in place of `NAME`, as container engines provide them.
 * @returns the environment with their contents, without the newline at the end
 * @throws StartupError one line, without the secret
 */
export function withSecretFiles(environment: NodeJS.ProcessEnv, names: readonly string[]): NodeJS.ProcessEnv {
  const read: NodeJS.ProcessEnv = {};
  for (const name of names) {
    const file = environment[`${name}_FILE`];
    if (file === undefined) continue;
    if (environment[name] !== undefined)
      throw new StartupError(`${name}_FILE: ${name} is set as well. Set one of the two.`);
    read[name] = contentsOf(`${name}_FILE`, file);
  }
  return { ...environment, ...read };
}

function contentsOf(setting: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const wanted = 'the path of a file that the user of the service can read';
    throw new StartupError(`${setting}: "${file}" cannot be read (${code}). Set it to ${wanted}.`, { cause: error });
  }
}
