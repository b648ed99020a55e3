import { asset } from './asset.ts';

export const consoleScript = asset('console', 'js', ['send-once.mjs', 'console.mjs']);
