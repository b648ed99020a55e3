import type { Command } from 'commander';
import type { Context } from '../context/context.ts';
import { addOperation } from '../contract/operation-command.ts';
import { noWaitOption, untilRecovered, untilSkipped, untilSkippedOf } from './endpoint-runs.ts';
import { tellOfListen } from './deliveries-replay.ts';
import { seeTopic } from './webhooks-topic.ts';

const EXAMPLE = 'we_01jd3k5m7n9p1q3r5s7t9v1w3x';

export function configure(group: Command, context: Context): void {
  group.description(
    'URLs that receive events as webhooks. An endpoint receives the events of the environment of its application.',
  );
  addOperation(group, context, 'WebhookEndpoints_create', {
    examples: [
      'tally endpoints create --url https://shop.example.com/hooks',
      'tally endpoints create --url http://127.0.0.1:4242/hooks --events payment.captured,payment.refunded',
      'tally endpoints create --url https://shop.example.com/hooks --secret-file hooks.secret',
      "tally endpoints create --url https://shop.example.com/hooks --custom-headers 'Authorization=Bearer 8f1c0d'",
    ],
  });
  addOperation(group, context, 'WebhookEndpoints_list', {
    columns: ['id', 'url', 'status', 'events', 'environment'],
    examples: ['tally endpoints list'],
  });
  addOperation(group, context, 'WebhookEndpoints_get', { examples: [`tally endpoints get ${EXAMPLE}`] });
  addOperation(group, context, 'WebhookEndpoints_update', {
    examples: [
      `tally endpoints update ${EXAMPLE} --events payment.captured`,
      `tally endpoints update ${EXAMPLE} --status DISABLED`,
      `tally endpoints update ${EXAMPLE} --description null`,
      `tally endpoints update ${EXAMPLE} --disable-on-gone`,
      `tally endpoints update ${EXAMPLE} --max-per-second 20`,
      `tally endpoints update ${EXAMPLE} --custom-headers X-Api-Key=8f1c0d --custom-headers Authorization=`,
    ],
    options: [noWaitOption()],
    show: async (endpoint, _, { wait }) =>
      context.output.record(wait === false ? endpoint : await untilSkipped(context, endpoint)),
  });
  addOperation(group, context, 'WebhookEndpoints_delete', {
    examples: [`tally endpoints delete ${EXAMPLE}`],
    question: ({ path }) => `Delete ${path.id}? Its waiting deliveries are not sent.`,
    options: [noWaitOption()],
    show: async (_, { path }, { wait }) => {
      context.note(
        `Deleted ${path.id}: no more events are sent to it. Its deliveries stay readable; waiting ones become SKIPPED.`,
      );
      if (wait !== false) await untilSkippedOf(context, path.id);
    },
  });
  addOperation(group, context, 'WebhookEndpoints_getSkip', { examples: [`tally endpoints get-skip ${EXAMPLE}`] });
  configureSecretRotation(group, context);
  configureSending(group, context);
}

function configureSecretRotation(group: Command, context: Context): void {
  addOperation(group, context, 'WebhookEndpoints_rotateSecret', {
    examples: [
      `tally endpoints rotate-secret ${EXAMPLE}`,
      `tally endpoints rotate-secret ${EXAMPLE} --expire-previous-in 24h`,
    ],
    after: ({ previous_secret_expires_at: previousEnd }) => {
      if (previousEnd === null) return;
      context.note(
        `Until ${previousEnd} each delivery carries two v1 signatures: receivers must accept any of them, as the ` +
          'verifiers of the SDK and of Standard Webhooks do.',
      );
    },
  });
}

function configureSending(group: Command, context: Context): void {
  const test = addOperation(group, context, 'WebhookEndpoints_test', {
    examples: [`tally endpoints test ${EXAMPLE}`, `tally endpoints test ${EXAMPLE} --type payment.refunded`],
  });
  const recover = addOperation(group, context, 'WebhookEndpoints_recover', {
    examples: [
      `tally endpoints recover ${EXAMPLE} --since 24h`,
      `tally endpoints recover ${EXAMPLE} --since 5d --status SKIPPED`,
    ],
    options: [noWaitOption()],
    show: async (recovery, _, { wait }) =>
      context.output.record(wait === false ? recovery : await untilRecovered(context, recovery)),
    after: (_, { body }) => tellOfListen(context, `--since ${body.since}`),
  });
  [test, recover].forEach(seeTopic);
}
