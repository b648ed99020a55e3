import { asset } from './asset.ts';

export const consoleScript = asset('console', 'js', [
  'parts/zone.mjs',
  'parts/send-once.mjs',
  'dashboard/shell/console.mjs',
]);

/** Results of the search as one types. The console's script loads it when the search is used first. */
export const paletteScript = asset('palette', 'js', ['dashboard/shell/palette.mjs']);
