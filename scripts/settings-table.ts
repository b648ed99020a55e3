import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { SECRET_SETTINGS, settings } from '../server/platform/config.ts';

/** Part of `npm run generate`: writes the tables of settings in the README and docs/settings.md from server/platform/config.ts. */
const ROOT = path.join(import.meta.dirname, '..');
const [BEGIN, END] = ['<!-- settings -->', '<!-- /settings -->'];

type Name = keyof typeof settings;

/** Settings that most installations set. */
const ESSENTIAL: Name[] = ['PORT', 'BASE_URL', 'DATABASE_URL', 'SECRETS_KEY', 'SMTP_URL', 'NODE_ENV'];

const GROUPS: Record<string, Name[]> = {
  'Addresses and connections': [
    'HOST',
    'PORT',
    'BASE_URL',
    'TRUSTED_PROXIES',
    'MAX_CONNECTIONS',
    'MAX_CONNECTIONS_PER_ADDRESS',
    'REQUEST_SECONDS',
    'KEEP_ALIVE_SECONDS',
  ],
  'Data and keys': [
    'DATA_DIR',
    'DATABASE_URL',
    'DATABASE_READ_URL',
    'DATABASE_POOL',
    'LOCK_SECONDS',
    'SECRETS_KEY',
    'SECRETS_KEY_PREVIOUS',
  ],
  Processes: ['NODE_ENV', 'ROLE', 'PROCESSES', 'DRAIN_SECONDS'],
  Webhooks: ['WEBHOOK_CONCURRENCY', 'WEBHOOK_ALLOW_PRIVATE', 'WEBHOOK_ALLOW_NETWORKS', 'WEBHOOK_PROXY'],
  Mail: ['SMTP_URL', 'MAIL_FROM'],
  Cards: [
    'CARD_PROCESSOR',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_TEST_SECRET_KEY',
    'STRIPE_TEST_WEBHOOK_SECRET',
    'STRIPE_API_BASE',
    'TOP_UP_LIMIT',
  ],
  Payouts: ['PAYOUT_WAIT_HOURS', 'PAYOUT_NAME', 'PAYOUT_IBAN', 'PAYOUT_BIC'],
  'Limits of one tenant': [
    'RATE_LIMIT_REQUESTS',
    'RATE_LIMIT_REQUESTS_PER_BUSINESS',
    'RATE_LIMIT_FAILURES',
    'RATE_LIMIT_FAILURES_PER_ADDRESS',
    'RATE_LIMIT_SIGN_UPS',
    'MAX_BUSINESSES',
    'MAX_APPLICATIONS',
    'MAX_ENDPOINTS',
    'MAX_STREAMS',
    'MAX_EXPORTS',
  ],
  'Metrics, traces, alarms and logs': [
    'METRICS_PORT',
    'METRICS_HOST',
    'METRICS_TOKEN',
    'ALARM_URL',
    'ALARM_SECRET',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT',
    'OTEL_METRIC_EXPORT_INTERVAL',
    'LOG_LEVEL',
    'VALIDATE_RESPONSES',
  ],
};

const grouped = Object.values(GROUPS).flat();
const missing = Object.keys(settings).filter((name) => !(grouped as string[]).includes(name));
if (missing.length > 0) throw new Error(`scripts/settings-table.ts: put ${missing.join(', ')} into a group.`);

function rowOf(name: Name): string {
  const spec = settings[name] as { default?: string | number | boolean; desc?: string; choices?: readonly unknown[] };
  const { default: value, desc = '', choices } = spec;
  const among = choices ? ` One of ${choices.map((choice) => `\`${String(choice)}\``).join(', ')}.` : '';
  const asFile = SECRET_SETTINGS.includes(name) ? ` Or as a file: \`${name}_FILE\`.` : '';
  return `| \`${name}\` | ${value === undefined ? '' : `\`${value}\``} | ${desc}${among}${asFile} |`;
}

const tableOf = (names: Name[]) =>
  ['| Variable | Default | Meaning |', '| --- | --- | --- |', ...names.map(rowOf)].join('\n');

/** Replaces the text between the marks of a page. */
async function fill(page: string, text: string): Promise<void> {
  const file = path.join(ROOT, page);
  const old = readFileSync(file, 'utf8');
  const [before, after] = [old.indexOf(BEGIN), old.indexOf(END)];
  if (before < 0 || after < before) throw new Error(`${page} lacks the lines ${BEGIN} and ${END}.`);
  const written = `${old.slice(0, before)}${BEGIN}\n\n${text}\n\n${old.slice(after)}`;
  writeFileSync(file, await format(written, { ...(await resolveConfig(file)), filepath: file }));
}

await fill('README.md', tableOf(ESSENTIAL));
const sections = Object.entries(GROUPS).map(([title, names]) => `## ${title}\n\n${tableOf(names)}`);
await fill('docs/settings.md', sections.join('\n\n'));
