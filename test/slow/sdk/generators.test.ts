import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { hasGo } from '../../../scripts/processes/has-go.ts';
import { DOCUMENTS } from '../../../server/http/contract/load-contract.ts';
import { createMerchant, type TestMerchant } from '../../support/api.ts';
import { service } from '../../support/shared-service.ts';

/** Clients that others' generators make of the served document, each with a program that sells something by it. */

const OPENAPI_GENERATOR = 'org.openapitools:openapi-generator-cli:7.25.0';
const NPM = ['@hey-api/openapi-ts@0.99.0', 'typescript@5.9.3', '@types/node@24.10.1'];
const SPECTRAL = '@stoplight/spectral-cli@6.16.3';
const OAPI_CODEGEN = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2';
const OPENAPI_PYTHON_CLIENT = 'openapi-python-client==0.29.1';

/** Properties with which openapi-generator reads unknown values, and still distinguishes variants. */
const LOOKUP = 'enumUnknownDefaultCase=true,useOneOfDiscriminatorLookup=true';

const PROGRAMS = path.join(import.meta.dirname, '../../support/generators');

/** openapi-generator, once it is here. Its options are those of docs/clients.md. */
let jar: string | undefined;
let folder: string;
let merchant: TestMerchant;
let future: Server;

const has = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0;
const hasJava = has('java', '-version') && has('mvn', '-version');
const hasRust = has('cargo', '--version');
const hasPython = has('python3', '-m', 'venv', '-h');
const testWith = (isHere: boolean) => (isHere ? test : test.skip);

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'generators-'));
  merchant = await createMerchant(service);
  future = await startFuture();
});

afterAll(async () => {
  future.closeAllConnections();
  future.close();
  await rm(folder, { recursive: true, force: true });
});

/** A service of the future: the real one, whose captured payments have a status that this version does not know. */
async function startFuture(): Promise<Server> {
  const server = createServer((request, response) => {
    void (async () => {
      const { authorization = '' } = request.headers;
      const answer = await fetch(`${service.origin}${request.url}`, { headers: { Authorization: authorization } });
      const text = (await answer.text()).replace('"status":"CAPTURED"', '"status":"DISPUTED"');
      response.writeHead(answer.status, { 'Content-Type': answer.headers.get('Content-Type') ?? '' }).end(text);
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** @returns what the program writes */
async function run(place: string, program: string, args: string[], environment: object = {}): Promise<string> {
  const { CLASSPATH: _, NODE_OPTIONS: _options, ...own } = process.env;
  const env = { ...own, GOFLAGS: '-mod=mod', GOWORK: 'off', ...environment };
  try {
    return (await promisify(execFile)(program, args, { cwd: place, env, maxBuffer: 2 ** 26 })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${program} ${args.join(' ')}\n${stdout.slice(-3000)}\n${stderr.slice(-3000)}`, { cause: error });
  }
}

/** A folder with the program that uses the client. */
async function prepare(name: string): Promise<string> {
  const place = path.join(folder, name);
  await cp(path.join(PROGRAMS, name), place, { recursive: true });
  return place;
}

async function generate(place: string, options: string[], document = 'openapi-3.0.json'): Promise<void> {
  if (jar === undefined) {
    const copy = ['-q', 'dependency:copy', `-Dartifact=${OPENAPI_GENERATOR}`, `-DoutputDirectory=${folder}`];
    await run(folder, 'mvn', copy);
    jar = path.join(folder, `${OPENAPI_GENERATOR.split(':').slice(1).join('-')}.jar`);
  }
  await run(place, 'java', [
    '-jar',
    jar,
    'generate',
    '-i',
    `${service.baseUrl}/${document}`,
    '-o',
    'client',
    ...options,
  ]);
}

let packages: Promise<string> | undefined;

/** The folder of npm's packages, which all programs in TypeScript share. */
function installed(): Promise<string> {
  packages ??= (async () => {
    await writeFile(path.join(folder, 'package.json'), '{ "type": "module", "private": true }');
    await run(folder, 'npm', ['install', '--no-audit', '--no-fund', ...NPM]);
    return path.join(folder, 'node_modules/.bin');
  })();
  return packages;
}

async function compileTypeScript(place: string): Promise<void> {
  const bin = await installed();
  const options = ['--strict', '--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler'];
  const rest = ['--lib', 'es2022,dom,dom.iterable', '--types', 'node', '--noEmit', 'shop.ts'];
  await run(place, path.join(bin, 'tsc'), [...options, ...rest]);
}

/** Bundled first, because the clients import files without naming their endings. */
async function runTypeScript(place: string): Promise<string> {
  const { build } = await import('esbuild');
  const [entry, outfile] = [path.join(place, 'shop.ts'), path.join(place, 'shop.mjs')];
  await build({ entryPoints: [entry], outfile, bundle: true, format: 'esm', platform: 'node' });
  return sell(place, process.execPath, ['shop.mjs']);
}

async function prepareGo(place: string): Promise<void> {
  await run(place, 'go', ['mod', 'init', 'shop']);
  await run(place, 'go', ['mod', 'tidy']);
  await run(place, 'go', ['build', '-o', 'shop', '.']);
}

async function preparePython(place: string, ...requirements: string[]): Promise<string> {
  await run(place, 'python3', ['-m', 'venv', 'venv']);
  await run(place, 'venv/bin/pip', ['install', '--quiet', ...requirements]);
  return path.join(place, 'venv/bin');
}

/** Runs the program of a client against the service. */
function sell(place: string, program: string, args: string[] = []): Promise<string> {
  return run(place, program, args, {
    BASE_URL: service.baseUrl,
    FUTURE_URL: `http://127.0.0.1:${(future.address() as AddressInfo).port}/api/v1`,
    CLIENT_ID: merchant.clientId,
    CLIENT_SECRET: merchant.clientSecret,
    RUN: path.basename(place),
  });
}

/** What every program reports, but for how it sees a status that it does not know. */
function expectSale(report: string, unknownStatus: string): void {
  expect(JSON.parse(report)).toEqual({
    created: 'AUTHORIZED',
    captured: 1000,
    method: 'simulated_card',
    listed: 2,
    event: 'payment.captured',
    endpoint: 'https://shop.example/webhooks',
    missing: '404 not_found',
    refused: '422 amount_exceeds_capturable',
    future: unknownStatus,
  });
}

testWith(hasJava)('openapi-generator, typescript-fetch: generates, compiles and sells', async () => {
  const place = await prepare('typescript-fetch');
  await generate(place, ['-g', 'typescript-fetch']);
  await compileTypeScript(place);
  expectSale(await runTypeScript(place), 'DISPUTED');
});

testWith(hasJava)('openapi-generator, Java: generates, compiles and sells', async () => {
  const place = await prepare('java');
  await generate(place, ['-g', 'java', '--library', 'native', `--additional-properties=${LOOKUP}`]);
  const client = path.join(place, 'client');
  await cp(path.join(place, 'Shop.java'), path.join(client, 'src/main/java/Shop.java'));
  const classpath = path.join(place, 'classpath');
  const goals = ['compile', 'dependency:build-classpath', `-Dmdep.outputFile=${classpath}`];
  await run(client, 'mvn', ['-q', '-Dmaven.test.skip=true', ...goals]);
  const report = await sell(place, 'sh', ['-c', 'java -cp "client/target/classes:$(cat classpath)" Shop']);
  expectSale(report, 'unknown_default_open_api');
});

testWith(hasJava && hasGo())('openapi-generator, Go: generates, compiles and sells', async () => {
  const place = await prepare('go');
  const properties = ['packageName=tallystick,enumClassPrefix=true,withGoMod=false', LOOKUP].join();
  await generate(place, ['-g', 'go', `--additional-properties=${properties}`, '--global-property=apiTests=false']);
  await rm(path.join(place, 'client/test'), { recursive: true, force: true });
  await prepareGo(place);
  expectSale(await sell(place, './shop'), 'unknown_default_open_api');
});

testWith(hasJava && hasPython)('openapi-generator, Python: generates and sells', async () => {
  const place = await prepare('python');
  await generate(place, ['-g', 'python', '--additional-properties=packageName=tallystick']);
  const bin = await preparePython(place, './client');
  expectSale(await sell(place, path.join(bin, 'python'), ['shop.py']), 'DISPUTED');
});

testWith(hasJava && hasRust)('openapi-generator, Rust: generates, compiles and sells', async () => {
  const place = await prepare('rust');
  const options = ['-g', 'rust', '--additional-properties=packageName=tallystick'];
  await generate(place, options, 'openapi-3.0-no-discriminators.json');
  await run(place, 'cargo', ['build', '--quiet']);
  expectSale(await sell(place, 'target/debug/shop'), 'unknown variant');
});

testWith(hasGo())('oapi-codegen: generates, compiles and sells', async () => {
  const place = await prepare('oapi-codegen');
  await mkdir(path.join(place, 'client'));
  await writeFile(path.join(place, 'openapi.json'), await (await fetch(`${service.baseUrl}/openapi.json`)).text());
  const options = ['-generate', 'types,client', '-package', 'tallystick', '-o', 'client/tallystick.go'];
  await run(place, 'go', ['run', OAPI_CODEGEN, ...options, 'openapi.json']);
  await prepareGo(place);
  expectSale(await sell(place, './shop'), 'DISPUTED');
});

testWith(hasPython)('openapi-python-client: generates and sells', async () => {
  const place = await prepare('openapi-python-client');
  const bin = await preparePython(place, OPENAPI_PYTHON_CLIENT, 'ruff');
  const options = ['--url', `${service.baseUrl}/openapi.json`, '--meta', 'none', '--output-path', 'tallystick'];
  await run(place, path.join(bin, 'openapi-python-client'), ['generate', ...options], {
    PATH: `${bin}:${process.env.PATH}`,
  });
  expectSale(await sell(place, path.join(bin, 'python'), ['shop.py']), 'DISPUTED');
});

test('hey-api: generates, compiles and sells', async () => {
  const place = await prepare('hey-api');
  const bin = await installed();
  const options = ['-i', `${service.baseUrl}/openapi.json`, '-o', 'client'];
  await run(place, path.join(bin, 'openapi-ts'), options);
  await compileTypeScript(place);
  expectSale(await runTypeScript(place), 'DISPUTED');
});

test.each(DOCUMENTS)('spectral finds nothing in %s by its rules for OpenAPI', async (name) => {
  const place = await mkdtemp(path.join(folder, 'spectral-'));
  await writeFile(path.join(place, 'rules.yaml'), 'extends: ["spectral:oas"]\n');
  const options = ['lint', '--ruleset', 'rules.yaml', '--fail-severity', 'warn', `${service.baseUrl}/${name}`];
  const report = await run(place, 'npx', ['--yes', SPECTRAL, ...options]);
  expect(report).toContain('No results');
});
