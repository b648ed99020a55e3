import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface Import {
  from: string;
  /** A file of the project relative to its root, or the name of a package. */
  to: string;
  /** Imported names, as written between braces. */
  names: string;
  typeOnly: boolean;
  /** True for `import()`. */
  lazy: boolean;
}

/** Lists the TypeScript files of a folder, relative to the root of the project. */
export function filesOf(root: string, folder: string): string[] {
  const files = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' });
  const isOurs = (file: string) => file.endsWith('.ts') && !file.split(path.sep).includes('node_modules');
  return files.filter(isOurs).map((file) => path.join(folder, file));
}

export function importsOf(root: string, folder: string): Import[] {
  return filesOf(root, folder).flatMap((from) => {
    const source = readFileSync(path.join(root, from), 'utf8');
    const statements = source.matchAll(
      /^(?:import|export)\s(type\s)?(?:([^'";]*?)\sfrom\s)?'([^']+)'|\bimport\('([^']+)'\)/gm,
    );
    return [...statements].map(([, type, names = '', named, dynamic]) => {
      const specifier = (named ?? dynamic)!;
      const to = specifier.startsWith('.')
        ? path.relative(root, path.resolve(root, path.dirname(from), specifier))
        : specifier;
      return { from, to, names, typeOnly: type !== undefined, lazy: dynamic !== undefined };
    });
  });
}
