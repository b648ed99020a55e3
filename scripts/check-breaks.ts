import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isAnnounced } from './compatibility/changelog.ts';
import { CHANGELOG, DOCUMENT, readReleased, RELEASED } from './compatibility/released.ts';
import { hasGo } from './processes/has-go.ts';

/**
 * `npm run check:breaks`: reports what oasdiff calls a break since the last release and no changelog entry names by its rule
 * and operation, such as `GET /payments`. `npm run lint` has its own rules for the same and more, so without Go only this
 * second opinion is missing.
 */
const TOOL = 'github.com/oasdiff/oasdiff';
const VERSION = 'v1.37.0';
/** Maximum size of its report, in bytes: one new value of a common enumeration is a finding for each operation and status. */
const MOST_BYTES = 2 ** 28;

/** Rules of oasdiff for what docs/compatibility.md allows at any time: further values, variants and entries of responses. */
const ADDITIONS = [
  'response-property-enum-value-added',
  'response-property-one-of-added',
  'response-property-max-items-increased',
];

interface Finding {
  id: string;
  text: string;
  operation?: string;
  path?: string;
  section?: string;
}

/** Installs the tool into a folder for its version; undefined without Go 1.21 or later. */
function install(): string | undefined {
  const folder = path.join(import.meta.dirname, `../node_modules/.cache/oasdiff-${VERSION}`);
  const tool = path.join(folder, 'oasdiff');
  if (existsSync(tool)) return tool;
  if (!hasGo()) return undefined;
  execFileSync('go', ['install', `${TOOL}@${VERSION}`], { env: { ...process.env, GOBIN: folder, GOFLAGS: '' } });
  return tool;
}

function findingsOf(tool: string): Finding[] {
  const files = [RELEASED, DOCUMENT].map((file) => fileURLToPath(file));
  const output = execFileSync(tool, ['breaking', '--format', 'json', ...files], {
    encoding: 'utf8',
    maxBuffer: MOST_BYTES,
  });
  return JSON.parse(output.trim() || '[]') as Finding[];
}

/** Reports whether a finding is an addition. oasdiff takes the events that the service sends for requests that it receives. */
const isAddition = (rule: string, place: string): boolean =>
  ADDITIONS.includes(rule) || (rule === 'new-required-request-property' && place.startsWith('POST webhook:'));

const { version } = await readReleased();
const tool = install();
if (tool === undefined)
  console.log('oasdiff was not run, because Go is missing. npm run lint checks the rules of the project.');
else {
  const changelog = await readFile(CHANGELOG, 'utf8');
  const reported = findingsOf(tool).map(({ id: rule, operation = '', path: at = '', section = '', text }) => ({
    rule,
    place: `${operation} ${at}`.trim() || section,
    text,
  }));
  const findings = reported.filter(({ rule, place }) => !isAddition(rule, place));
  const unannounced = findings.filter((found) => !isAnnounced(changelog, found));
  for (const { rule, place, text } of unannounced) console.error(`${place}: ${text} (${rule})`);
  console.log(
    `oasdiff ${VERSION}: ${findings.length} breaking changes since ${version}, ${unannounced.length} of them unannounced.`,
  );
  process.exitCode = unannounced.length > 0 ? 1 : 0;
}
