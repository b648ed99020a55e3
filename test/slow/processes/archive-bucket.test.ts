import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { storeNamed } from '../../../scripts/ops/archive/store-named.ts';
import type { Store } from '../../../scripts/ops/archive/store.ts';
import { monthAfter, monthOf } from '../../../server/database/partitions/months.ts';
import { createMerchant } from '../../support/api.ts';
import { archivedName, checksumsBefore, fillMonth, MANY, startWithMonths } from '../../support/archive.ts';
import { KEY, startBucketServer } from '../../support/bucket-server.ts';
import { sql } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { runOps } from '../../support/ops.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';
import type { OwnService } from '../../support/service.ts';
import { webhooksOf } from '../../support/webhooks.ts';

/** Archived months in a bucket of a server with the protocol of Amazon S3. */

const FIRST = monthAfter(monthOf(new Date()), -3);
const NEXT = monthAfter(FIRST, 1);
const PLACE = 's3://archive/years/tallystick';

let service: OwnService;
let receiver: Receiver;
let bucket: Awaited<ReturnType<typeof startBucketServer>>;
let settings: Record<string, string>;
let client: S3Client;
beforeAll(async () => {
  service = await startWithMonths();
  const webhooks = webhooksOf(service, await createMerchant(service));
  receiver = await startReceiver();
  await webhooks.register(receiver.url);
  await webhooks.pay();
  await eventually(async () => (await sql(service, "SELECT FROM webhook_deliveries WHERE status <> 'DELIVERED'")).length === 0, 'the delivery'); // prettier-ignore
  await fillMonth(service, FIRST);
  bucket = await startBucketServer('archive');
  const { endpoint } = bucket;
  settings = {
    AWS_ENDPOINT_URL_S3: endpoint,
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: KEY,
    AWS_SECRET_ACCESS_KEY: KEY,
  };
  const credentials = { accessKeyId: KEY, secretAccessKey: KEY };
  client = new S3Client({ endpoint, region: 'eu-central-1', credentials, forcePathStyle: true });
});
afterAll(async () => {
  await service.stop();
  await bucket.stop();
});

const ops = (args: string[], changes: Record<string, string> = {}) =>
  runOps(service, ['archive', ...args], { ...settings, ...changes });

test('a bucket that cannot be listed is reported in one line, and nothing is removed', async () => {
  const before = await checksumsBefore(service, NEXT);
  const refused = async (line: RegExp, place: string, changes: Record<string, string> = {}) => {
    const { code, stderr } = await ops(['--before', NEXT, '--to', place], changes);
    expect([code, stderr]).toEqual([1, expect.stringMatching(line)]);
    expect(stderr.split('\n')).toHaveLength(2);
    expect(await checksumsBefore(service, NEXT)).toEqual(before);
  };
  await refused(/^ops: s3:\/\/none\/ cannot be listed: NoSuchBucket: .+ Nothing was changed\n$/, 's3://none');
  await refused(/cannot be listed: InvalidAccessKeyId: /, PLACE, { AWS_ACCESS_KEY_ID: 'another' });
  await refused(/cannot be listed: .*ECONNREFUSED/, PLACE, { AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9' });
  await refused(/cannot be listed: .*[Rr]egion/, PLACE, { AWS_REGION: '', AWS_CONFIG_FILE: '/dev/null' });
});

/** Starts a proxy of the server that refuses to store anything. */
async function startRefusing() {
  const proxy = createServer((request, response) => {
    request.resume();
    const { method, url, headers } = request;
    const refusal = '<Error><Code>AccessDenied</Code><Message>Access Denied.</Message></Error>';
    if (method === 'PUT') return void response.writeHead(403, { 'content-type': 'application/xml' }).end(refusal);
    if (method === 'DELETE') return void response.writeHead(204).end(); // the server does not know how to end an upload
    ask(new URL(url!, bucket.endpoint), { method, headers: { ...headers, connection: 'close' } }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    }).end();
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}`, stop: () => void proxy.close().closeAllConnections() };
}

test('a bucket that can be listed and not written is reported in one line, and nothing is removed', async () => {
  const before = await checksumsBefore(service, NEXT);
  const { endpoint, stop } = await startRefusing();
  const { code, stderr } = await ops(['--before', NEXT, '--to', PLACE], { AWS_ENDPOINT_URL_S3: endpoint });
  stop();
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(
      /^ops: s3:\/\/archive\/years\/tallystick\/events_past\.\w+\.ndjson\.gz cannot be written: AccessDenied: Access Denied\. Nothing was removed from the database: .+\n$/,
    ),
  ]);
  expect(await checksumsBefore(service, NEXT)).toEqual(before);
  expect(await sql(service, "SELECT FROM pg_trigger WHERE tgname = 'archive_watch'")).toEqual([]);
});

test('a file of several parts is whole, or its first error is reported', async () => {
  const PARTS = 2.5;
  const part = randomBytes(1024 * 1024);
  const write = async (store: Store, name: string, fault?: Error) => {
    const chunks = function* () {
      for (let count = 0; count < 32 * PARTS; count++) yield part;
      if (fault) throw fault;
    };
    await store.write(name, (sink) => pipeline(chunks(), sink));
  };
  Object.assign(process.env, settings);
  const store = await storeNamed('--to', PLACE);
  await write(store, 'whole');
  let bytes = 0;
  for await (const chunk of (await store.read('whole')) as AsyncIterable<Buffer>) bytes += chunk.length;
  expect(bytes).toBe(32 * PARTS * part.length);
  const fault = new Error('the database is away');
  await expect(write(store, 'half', fault)).rejects.toBe(fault);
  const { endpoint, stop } = await startRefusing();
  process.env.AWS_ENDPOINT_URL_S3 = endpoint;
  const refusing = await storeNamed('--to', PLACE);
  const refused = await write(refusing, 'refused').catch((error: unknown) => error);
  stop();
  expect(String(refused)).toContain('/refused cannot be written: AccessDenied: Access Denied. ');
  expect(await store.list()).toEqual(['whole']);
});

test('months move to a bucket and return, and a damaged object is found before anything changes', async () => {
  const before = await checksumsBefore(service, NEXT);
  expect(before.map(({ rows }) => rows)).toEqual([MANY, MANY, MANY, MANY / 100]);
  const { code, stdout, stderr } = await ops(['--before', NEXT, '--to', `${PLACE}/`]);
  expect([code, stdout, stderr]).toEqual([
    0,
    expect.stringMatching(new RegExp(`\\[${FIRST}, \\d+ s\\] archived \\d+ rows`)),
    '',
  ]);
  expect((await checksumsBefore(service, NEXT)).map(({ rows }) => rows)).toEqual([0, 0, 0, 0]);
  const verify = () => ops(['verify', '--from', PLACE]);
  expect(await verify()).toEqual({ code: 0, stdout: expect.stringContaining(`${FIRST}: `), stderr: '' });

  const name = await archivedName(service, `events_${FIRST.replace('-', '_')}`, FIRST, 'ndjson.gz');
  const object = { Bucket: 'archive', Key: `years/tallystick/${name}` };
  const content = await (await client.send(new GetObjectCommand(object))).Body!.transformToByteArray();
  const damaged = Uint8Array.from(content);
  damaged[damaged.length >> 1]! ^= 1;
  await client.send(new PutObjectCommand({ ...object, Body: damaged }));
  for (const args of [
    ['verify', '--from', PLACE],
    ['restore', '--month', FIRST, '--from', PLACE],
  ])
    expect(await ops(args)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        new RegExp(`^ops: s3://archive/years/tallystick/${name} is (missing or )?damaged: `),
      ),
    });
  expect(await ops(['verify', '--from', 's3://archive'])).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^ops: the manifest of \S+ cannot be read: NoSuchKey: .+ Name its place by --from\n/),
  });
  await client.send(new PutObjectCommand({ ...object, Body: content }));

  expect((await verify()).code).toBe(0);
  expect(await ops(['restore', '--month', FIRST, '--from', PLACE])).toMatchObject({ code: 0, stderr: '' });
  expect(await checksumsBefore(service, NEXT)).toEqual(before);
  expect((await runOps(service, ['ledger', 'verify'])).stdout).toContain('no findings');

  const again = await ops(['--before', NEXT, '--to', PLACE]);
  expect(again).toMatchObject({ code: 0, stderr: '' });
  expect(again.stdout).toContain(`other files of these months stay there: `);
  expect(again.stdout).toContain(name);
});
