import { parseArgs } from 'node:util';
import { buildCli } from './build/cli.ts';
import { buildSdk, buildSdkCode } from './build/sdk.ts';

/**
 * `npm run build`: builds the packages' dist folders. `npm run build cli` and `npm run build sdk` build one; `--code` skips
 * the declarations, which take longest.
 */
const { values, positionals: wanted } = parseArgs({ allowPositionals: true, options: { code: { type: 'boolean' } } });
const builders = { cli: buildCli, sdk: values.code ? buildSdkCode : buildSdk };

const unknown = wanted.filter((name) => !Object.hasOwn(builders, name));
if (unknown.length > 0) {
  throw new Error(`Unknown package: ${unknown.join(', ')}. Build one of: ${Object.keys(builders).join(', ')}.`);
}
const chosen = Object.entries(builders).filter(([name]) => wanted.length === 0 || wanted.includes(name));
await Promise.all(chosen.map(([, build]) => build()));
