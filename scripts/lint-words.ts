import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { commentsIn } from './lint-words/comments.ts';
import { OPENINGS, WORD_RULES } from './lint-words/rules.ts';

/**
 * Part of `npm run lint`: reports comments with words that the project avoids, by file and line. Arguments restrict it to
 * files below these folders.
 */

const ROOT = path.join(import.meta.dirname, '..');
const DERIVED = /^(?:spec\/generated|sdk\/src\/generated|test\/support\/generators)\//;

const folders = process.argv.slice(2).map((folder) => `${path.normalize(folder).replace(/\/$/, '')}/`);
const tracked = execFileSync('git', ['ls-files', '*.ts', '*.mts', '*.mjs'], { cwd: ROOT, encoding: 'utf8' });
const files = tracked
  .split('\n')
  .filter((file) => file !== '' && !DERIVED.test(file))
  .filter((file) => folders.length === 0 || folders.some((folder) => file.startsWith(folder)));

const faults = files.flatMap((file) =>
  commentsIn(readFileSync(path.join(ROOT, file), 'utf8')).flatMap(({ line, text, isDoc }) => {
    const rules = isDoc ? [OPENINGS, ...WORD_RULES] : WORD_RULES;
    return rules.flatMap(({ pattern, advice }) => {
      const [found] = pattern.exec(text) ?? [];
      return found === undefined ? [] : [`${file}:${line} "${found}": ${advice}`];
    });
  }),
);
for (const fault of faults) console.error(fault);
console.log(`${files.length} files, ${faults.length} comments to reword.`);
process.exitCode = faults.length > 0 ? 1 : 0;
