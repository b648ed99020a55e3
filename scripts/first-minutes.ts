import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import manifest from '../sdk/package.json' with { type: 'json' };
import { newProjects, takePayment, type NewProject } from './first-minutes/new-projects.ts';
import { PATIENCE_MILLISECONDS, RecordedShell } from './first-minutes/recorded-shell.ts';
import { until } from './processes/until.ts';
import { isReady } from './processes/ready.ts';
import { requireTemporaryFolder } from './processes/temporary-folder.ts';

/**
 * `npm run first-minutes`: runs from `npm start` in a clone of the last commit to verified webhooks in four new projects,
 * with the programs of the SDK's README. Writes docs/first-fifteen-minutes.md if every step succeeds.
 */
const ROOT = path.join(import.meta.dirname, '..');
const TRANSCRIPT = path.join(ROOT, 'docs/first-fifteen-minutes.md');
const ORIGIN = 'http://127.0.0.1:3000';
const HOOKS = 'http://127.0.0.1:4242/hooks';
const CHECKOUT = 'tallystick';
const EVENTS = ['payment.authorized', 'payment.captured'];
const SDK = `../${CHECKOUT}/tallystick-sdk-${manifest.version}.tgz`;

requireTemporaryFolder();
const folder = await mkdtemp(path.join(os.tmpdir(), 'tallystick-first-'));
const shell = new RecordedShell(folder, environment());
process.once('SIGINT', () => void cleanUp().finally(() => process.exit(130)));
try {
  for (const url of [ORIGIN, HOOKS]) await expectFree(Number(new URL(url).port));
  execFileSync('git', ['clone', '--quiet', ROOT, path.join(folder, CHECKOUT)]);
  const began = performance.now();
  await startService();
  await openAccount();
  const durations: [title: string, seconds: number][] = [['Start of the service, account, SDK', secondsSince(began)]];
  for (const project of newProjects) durations.push([project.title, await receiveWith(project)]);
  await listDeliveries();
  const total = secondsSince(began);
  await writeFile(TRANSCRIPT, await transcript(durations, total));
  console.log(
    `Verified webhooks in ${newProjects.length} new projects, in ${total.toFixed(0)} s. Wrote ${path.relative(ROOT, TRANSCRIPT)}.`,
  );
} catch (error) {
  console.error(`${shell.markdown}\n\nfirst-minutes: ${(error as Error).message}`);
  process.exitCode = 1;
} finally {
  await cleanUp();
}

async function cleanUp(): Promise<void> {
  await shell.close();
  await rm(folder, { recursive: true, force: true });
}

/** Returns the environment of a user with neither this checkout on the path nor settings; npm's own remain. */
function environment(): NodeJS.ProcessEnv {
  const own = /^(HOME|npm_config_.*|.*_proxy|NODE_EXTRA_CA_CERTS)$/i;
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((each) => !each.includes('node_modules'));
  return {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => own.test(name))),
    PATH: folders.join(path.delimiter),
    XDG_CONFIG_HOME: path.join(folder, '.config'),
    TALLYSTICK_SECRETS: 'file',
    NEXT_TELEMETRY_DISABLED: '1',
  };
}

async function expectFree(port: number): Promise<void> {
  const probe = createServer().listen(port);
  await once(probe, 'listening').catch(() => {
    throw new Error(`Port ${port} is in use: stop the program that listens on it, and run this again.`);
  });
  probe.close();
  await once(probe, 'close');
}

async function startService(): Promise<void> {
  shell.write('## The service\n\nIn a clone, with nothing installed:');
  await shell.start('npm start', CHECKOUT, () => isReady(ORIGIN));
}

async function openAccount(): Promise<void> {
  shell.write('## An account\n\nIn another terminal:');
  const signup = 'npx tally signup --email ada@example.com --name "Ada Lovelace" --password-stdin -o table';
  await shell.run(`echo 'correct horse battery staple' | ${signup}`, CHECKOUT);
  await shell.run('npx tally businesses create --name "Analytical Engines" -o table', CHECKOUT);
  const app = await shell.run('npx tally apps create --name Checkout --use -o table', CHECKOUT);
  const endpoint = await shell.run(`npx tally endpoints create --url ${HOOKS} -o table`, CHECKOUT);
  shell.write('The packed SDK, and the environment variables that the programs of its README read:');
  await shell.run('npm pack --workspace sdk --silent', CHECKOUT);
  shell.export({
    WEBHOOK_SECRET: find(endpoint, /whsec_\S+/),
    TALLYSTICK_BASE_URL: ORIGIN,
    TALLYSTICK_CLIENT_ID: find(app, /app_\w+/),
    TALLYSTICK_CLIENT_SECRET: find(app, /tsk_\S+/),
  });
  shell.write('A program that creates a payment and captures those that are authorized, as `pay.mjs`:');
  await shell.file('pay.mjs', 'js', takePayment);
}

/** Goes from an empty folder to two verified events and a refused forgery. @returns seconds until the events */
async function receiveWith({ title, folder: where, packages, file, program, command }: NewProject): Promise<number> {
  const began = performance.now();
  await mkdir(path.join(folder, where));
  shell.write(`## ${title}\n\nIn an empty folder:`);
  await shell.run(['npm install', packages, SDK].filter(Boolean).join(' '), where);
  shell.write(`\`${file}\`, from the README of the SDK:`);
  await shell.file(path.join(where, file), 'js', program);
  const receiver = await shell.start(command, where, isListening);

  shell.write('A payment, captured by `pay.mjs`, which also creates another one:');
  const create = 'npx tally payments create --amount 1250 --currency EUR --card sim_success';
  const created = await shell.run(`${create} --fields reference,amount,status -o table`, CHECKOUT);
  const payment = find(created, /pay_\w+/);
  await shell.run('cp ../pay.mjs . && node pay.mjs', where);
  await until(`${title} verifies both events of ${payment}`, PATIENCE_MILLISECONDS, () =>
    EVENTS.every((event) => receiver.printed().includes(`${event} ${payment}`)),
  );
  const seconds = secondsSince(began);
  shell.write('The receiver verifies both events, and prints them:');
  shell.output(receiver.printed());
  shell.write('A request without a signature of the service is refused:');
  find(await shell.run(`curl --silent --show-error --data '{}' ${HOOKS}`, where), /^header_missing$/);
  await receiver.stop();
  return seconds;
}

function isListening(): Promise<boolean> {
  const { hostname, port } = new URL(HOOKS);
  const socket = connect(Number(port), hostname);
  return once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
}

async function listDeliveries(): Promise<void> {
  shell.write('## The deliveries');
  const list = 'npx tally deliveries list --fields event_type,status,payment_reference -o table';
  const wanted = newProjects.length * EVENTS.length;
  await until(`${wanted} deliveries are DELIVERED`, PATIENCE_MILLISECONDS, async () => {
    const listed = await shell.runUnrecorded(list, CHECKOUT);
    return listed.match(/\bDELIVERED\b/g)?.length === wanted;
  });
  await shell.run(list, CHECKOUT);
}

async function transcript(durations: [title: string, seconds: number][], total: number): Promise<string> {
  const rows = durations.map(([title, seconds]) => `| ${title} | ${seconds.toFixed(1)} s |`);
  const node = await shell.runUnrecorded('node --version', CHECKOUT);
  const text = `# The first fifteen minutes

From \`npm start\` to verified webhooks in four new projects, with the programs of [the SDK's README](../sdk/README.md),
unchanged. \`npm run first-minutes\` records this page: it runs every command below, and writes nothing unless each receiver
verifies its events and refuses a forgery. Output is as printed, without npm's warnings, the log and empty lines. Identifiers
and secrets are those of a service that no longer exists.

The commands take ${total.toFixed(0)} of the 900 seconds, on ${os.availableParallelism()} cores and Node ${node.slice(1)}. The rest is for reading and typing.

| Until both events are verified | |
| - | -: |
${rows.join('\n')}

${shell.markdown}
`;
  return format(text, { ...(await resolveConfig(TRANSCRIPT)), parser: 'markdown' });
}

function find(text: string, pattern: RegExp): string {
  const [found] = pattern.exec(text) ?? [];
  if (found === undefined) throw new Error(`No match for ${pattern} in:\n${text}`);
  return found;
}

function secondsSince(began: number): number {
  return (performance.now() - began) / 1000;
}
