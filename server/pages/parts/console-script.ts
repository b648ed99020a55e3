import { asset } from './asset.ts';

export const consoleScript = asset('console', 'js', [
  'parts/zone.mjs',
  'parts/send-once.mjs',
  'dashboard/shell/console.mjs',
  'dashboard/shell/palette.mjs',
]);
