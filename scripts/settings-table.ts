import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { settings } from '../server/platform/config.ts';

/** Part of `npm run generate`: writes the README's table of settings from server/platform/config.ts. */
const README = path.join(import.meta.dirname, '../README.md');
const [BEGIN, END] = ['<!-- settings -->', '<!-- /settings -->'];

const rows = Object.entries(settings).map(([name, spec]) => {
  const {
    default: value,
    desc = '',
    choices,
  } = spec as { default?: string | number | boolean; desc?: string; choices?: readonly unknown[] };
  const among = choices ? ` One of ${choices.map((choice) => `\`${String(choice)}\``).join(', ')}.` : '';
  return `| \`${name}\` | ${value === undefined ? '' : `\`${value}\``} | ${desc}${among} |`;
});
const table = ['| Variable | Default | Meaning |', '| --- | --- | --- |', ...rows].join('\n');

const readme = readFileSync(README, 'utf8');
const [before, after] = [readme.indexOf(BEGIN), readme.indexOf(END)];
if (before < 0 || after < before) throw new Error(`README.md has lost its ${BEGIN} … ${END}.`);
const written = `${readme.slice(0, before)}${BEGIN}\n\n${table}\n\n${readme.slice(after)}`;
writeFileSync(README, await format(written, { ...(await resolveConfig(README)), filepath: README }));
