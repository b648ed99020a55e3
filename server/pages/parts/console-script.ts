import { asset } from './asset.ts';

export const consoleScript = asset('console', 'js', ['console.mjs']);
