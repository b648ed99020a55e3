import { expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { SECRET_SETTINGS, settings } from '../../server/platform/config.ts';

/** The files of `deploy`, by the tools that this machine has. */

const ROOT = path.join(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');
const KNOWN = [...Object.keys(settings), ...SECRET_SETTINGS.map((name) => `${name}_FILE`)];
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

(hasSystemd ? test : test.skip)('systemd accepts the unit, and finds little that it exposes', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tallystick-unit-'));
  try {
    const unit = path.join(folder, 'tallystick.service');
    const text = read('deploy/tallystick.service').replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`);
    writeFileSync(unit, text.replaceAll('/srv/tallystick', ROOT));
    const verified = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' });
    const about = verified.stderr.split('\n').filter((line) => line.includes('tallystick'));
    expect([verified.status, about]).toEqual([0, []]);
    const exposed = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', unit], { encoding: 'utf8' }); // prettier-ignore
    expect([exposed.status, exposed.stdout.split('\n').findLast((line) => line.includes('exposure'))]).toEqual([
      0,
      expect.stringMatching(/OK/),
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

interface Container {
  image: string;
  env?: { name: string }[];
  envFrom?: { configMapRef?: { name: string } }[];
  livenessProbe?: { httpGet: { path: string; port: string } };
  readinessProbe?: { httpGet: { path: string; port: string } };
  ports?: { name: string }[];
}

interface Manifest {
  kind: string;
  metadata: { name: string; namespace: string };
  data?: Record<string, string>;
  spec?: {
    selector?: Record<string, unknown> & { matchLabels?: object };
    template?: { metadata: { labels: object }; spec: { containers: Container[] } };
  };
}

test('the manifest of Kubernetes has what belongs together, and only known settings', () => {
  const documents = parseAllDocuments(read('deploy/kubernetes.yaml'), { uniqueKeys: true });
  expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
  const manifests = documents.map((document) => document.toJS() as Manifest);
  const kinds = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  expect(kinds).toEqual([
    'ConfigMap tallystick',
    'Job tallystick-migrate',
    'Deployment tallystick-api',
    'Deployment tallystick-worker',
    'Service tallystick',
    'PodDisruptionBudget tallystick-api',
    'PodDisruptionBudget tallystick-worker',
  ]);
  const labels = manifests.flatMap(({ spec }) => (spec?.template ? [spec.template.metadata.labels] : []));
  for (const { spec } of manifests)
    if (spec?.selector) expect(labels).toContainEqual(spec.selector.matchLabels ?? spec.selector);
  const containers = manifests.flatMap(({ spec }) => spec?.template?.spec.containers ?? []);
  expect(new Set(containers.map(({ image }) => image)).size).toBe(1);
  const names = [
    ...Object.keys(manifests[0]!.data!),
    ...containers.flatMap(({ env = [] }) => env.map(({ name }) => name)),
  ];
  expect(names.filter((name) => !KNOWN.includes(name))).toEqual([]);
  for (const { readinessProbe, livenessProbe, ports = [] } of containers.slice(1)) {
    expect([readinessProbe?.httpGet.path, livenessProbe?.httpGet.path]).toEqual(['/readyz', '/healthz']);
    expect(ports.map(({ name }) => name)).toContain(readinessProbe!.httpGet.port);
  }
});

test('the services of compose have known settings, and every secret and volume that they name', () => {
  const compose = parse(read('deploy/compose.yaml'), { merge: true }) as {
    services: Record<string, { environment?: Record<string, string>; secrets?: string[]; volumes?: string[] }>;
    volumes: object;
    secrets: object;
  };
  expect(Object.keys(compose.services)).toEqual(['api', 'worker', 'postgres', 'proxy']);
  for (const name of ['api', 'worker'])
    expect(Object.keys(compose.services[name]!.environment!).filter((each) => !KNOWN.includes(each))).toEqual([]);
  for (const { secrets = [], volumes = [] } of Object.values(compose.services)) {
    for (const secret of secrets) expect(compose.secrets).toHaveProperty(secret);
    const named = volumes.map((volume) => volume.split(':')[0]!).filter((source) => /^\w/.test(source));
    for (const volume of named) expect(compose.volumes).toHaveProperty(volume);
  }
});

test('the rules of Prometheus are the alarms of the documentation', () => {
  const { groups } = parse(read('deploy/prometheus/alarms.yaml')) as {
    groups: { rules: { alert: string; expr: string }[] }[];
  };
  const rules = groups.flatMap(({ rules: each }) => each);
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  const [, table = ''] = read('docs/operations.md').split('### Alarms');
  const documented = [...table.matchAll(/^\| [^|]+ \| `(.+)` +\|$/gm)].map(([, expression]) =>
    expression!.replaceAll('\\|', '|'),
  );
  expect(documented.slice(0, rules.length)).toEqual(rules.map(({ expr }) => expr));
});
