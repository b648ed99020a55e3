import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { commentsIn, type Comment } from './lint-words/comments.ts';
import { proseIn } from './lint-words/markdown.ts';
import { OPENINGS, WORD_RULES } from './lint-words/rules.ts';
import { pageLinesIn, textsIn } from './lint-words/texts.ts';

/**
 * Part of `npm run lint`: reports comments, the contract, messages, pages and Markdown with words that the project avoids, by
 * file and line. Arguments restrict it to files below these folders.
 */

const ROOT = path.join(import.meta.dirname, '..');
const DERIVED = /^(?:spec\/generated|sdk\/src\/generated|test\/support\/generators)\//;
/** Sources whose texts people read. Texts of tests include invalid input. */
const WITH_MESSAGES = /^(?:server|cli|sdk|scripts)\/.*\.m?[jt]s$/;
/** Pages that are generated, recorded or history. */
const FIXED_PAGES = /^(?:CHANGELOG|docs\/first-fifteen-minutes|docs\/settings|sdk\/api)\.md$|^docs\/design\//;

const folders = process.argv.slice(2).map((folder) => `${path.normalize(folder).replace(/\/$/, '')}/`);
const tracked = execFileSync('git', ['ls-files', '*.ts', '*.mts', '*.mjs', '*.md', '*.tsp', '*.eta'], {
  cwd: ROOT,
  encoding: 'utf8',
});
const files = tracked
  .split('\n')
  .filter((file) => file !== '' && !DERIVED.test(file) && !FIXED_PAGES.test(file))
  .filter((file) => folders.length === 0 || folders.some((folder) => file.startsWith(folder)));

const faults = files.flatMap((file) => {
  return passagesOf(file, readFileSync(path.join(ROOT, file), 'utf8')).flatMap(({ line, text, isDoc }) => {
    const rules = isDoc ? [OPENINGS, ...WORD_RULES] : WORD_RULES;
    return rules.flatMap(({ pattern, advice }) => {
      const [found] = pattern.exec(text) ?? [];
      return found === undefined ? [] : [`${file}:${line} "${found}": ${advice}`];
    });
  });
});
for (const fault of faults) console.error(fault);
console.log(`${files.length} files, ${faults.length} passages to reword.`);
process.exitCode = faults.length > 0 ? 1 : 0;

function passagesOf(file: string, source: string): Comment[] {
  if (file.endsWith('.md')) return proseIn(source);
  if (file.endsWith('.eta')) return pageLinesIn(source);
  return [...commentsIn(source), ...(WITH_MESSAGES.test(file) ? textsIn(source) : [])];
}
