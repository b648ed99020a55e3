import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Asset } from './asset.ts';

/** Serves a file at the address that browsers and phones ask for; a day later they ask again. */
function icon(file: string, type: string): Asset {
  const content = readFileSync(path.join(import.meta.dirname, file));
  return {
    path: `/${file}`,
    serve: (_req, res) => void res.set('Cache-Control', 'public, max-age=86400').type(type).send(content),
  };
}

/** Icons of tabs, bookmarks and home screens. */
export const ICONS: Asset[] = [
  icon('favicon.svg', 'image/svg+xml'),
  icon('favicon.ico', 'image/x-icon'),
  icon('apple-touch-icon.png', 'image/png'),
];
