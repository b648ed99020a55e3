import { buildCli } from './build/cli.ts';
import { buildSdk } from './build/sdk.ts';

/** `npm run build`: the packages' dist folders. `npm run build cli` and `npm run build sdk` build one. */
const builders = { cli: buildCli, sdk: buildSdk };

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(builders, name));
if (unknown.length > 0) {
  throw new Error(`There is no ${unknown.join(', ')} to build: ${Object.keys(builders).join(', ')}.`);
}
const chosen = Object.entries(builders).filter(([name]) => wanted.length === 0 || wanted.includes(name));
await Promise.all(chosen.map(([, build]) => build()));
