#!/usr/bin/env node
import { existsSync } from 'node:fs';
import module from 'node:module';

module.enableCompileCache?.(); // from Node 22.1 on: a second start compiles nothing

const bundle = new URL('../dist/tally.js', import.meta.url);
if (existsSync(bundle)) {
  await import(bundle.href);
} else {
  console.error('error: tally is not built yet.\n  next  Run `npm run build`.');
  process.exitCode = 1;
}
