import type { Command } from 'commander';
import type { Context } from '../context/context.ts';
import { addOperation } from '../contract/operation-command.ts';
import { signatureOf, signatureOptions, tellOfListen, warnOfAge } from './deliveries-replay.ts';
import { checkReplayOfOne, replayFailed, replayFailedOptions } from './deliveries-replay-failed.ts';
import { seeTopic } from './webhooks-topic.ts';

const EXAMPLE = 'whd_01jd3k5m7n9p1q3r5s7t9v1w3x';

export function configure(group: Command, context: Context): void {
  group.description('Deliveries of events to endpoints: requests, responses and replays.');
  addOperation(group, context, 'WebhookDeliveries_list', {
    columns: [
      'id',
      'event_type',
      'status',
      'attempt',
      'next_attempt_at',
      'endpoint_id',
      'payment_reference',
      'created_at',
    ],
    examples: [
      'tally deliveries list --status FAILED --since 24h',
      'tally deliveries list --outcome 5xx --outcome timeout --since 24h',
      'tally deliveries list --payment pay_01jd3k5m7n9p1q3r5s7t9v1w3x',
      'tally deliveries list --endpoint we_01jd3k5m7n9p1q3r5s7t9v1w3x --all -o jsonl',
    ],
  });
  addOperation(group, context, 'WebhookDeliveries_get', { examples: [`tally deliveries get ${EXAMPLE}`] });
  addOperation(group, context, 'WebhookDeliveries_listAttempts', {
    name: 'attempts',
    columns: ['number', 'trigger', 'started_at', 'duration_ms', 'http_status', 'error', 'error_detail'],
    examples: [
      `tally deliveries attempts ${EXAMPLE}`,
      `tally deliveries attempts ${EXAMPLE} -o json --fields number,request_headers,response_body`,
    ],
  });
  configureReplay(group, context);
}

function configureReplay(group: Command, context: Context): void {
  const replay = addOperation(group, context, 'WebhookDeliveries_replay', {
    without: ['resign'],
    options: [...signatureOptions(), ...replayFailedOptions()],
    spell: (body) => (body?.resign ? ['--resign'] : []),
    examples: [
      `tally deliveries replay ${EXAMPLE}`,
      `tally deliveries replay ${EXAMPLE} --resign`,
      'tally deliveries replay --all-failed --since 24h --resign --dry-run',
      'tally deliveries replay --all-failed --since 24h --resign --idempotency-key after-the-outage',
    ],
    withoutArguments: (client, options) => replayFailed(context, client, options),
    prepare: (input, options) => {
      checkReplayOfOne(options);
      return { ...input, body: { resign: options.resign === true } };
    },
    after: async (delivery, _, options) => {
      const { id } = delivery;
      const how = signatureOf(options);
      context.note(`Requeued ${how}. See the result with \`tally deliveries attempts ${id}\`.`);
      if (!options.resign) await warnOfAge(context, [delivery], `tally deliveries replay ${id} --resign`);
      if (!delivery.synthetic) await tellOfListen(context, `--event ${delivery.event_id}`);
    },
  });
  seeTopic(replay);
}
