import type { Command } from 'commander';
import { addExamples } from '../terminal/examples.ts';

const TOPIC = `How to test webhooks, and how to send missed events. The four terms:

test: \`endpoints test\` sends one synthetic event to one endpoint, about a payment that does not exist. It shows whether the endpoint is reachable and verifies signatures.

trigger: \`trigger\` creates a TEST payment and takes it to the event. All endpoints and \`listen\` receive it like any other event.

replay: \`deliveries replay\` sends one delivery again, in any status; with --all-failed, all FAILED ones of all endpoints. It repeats the first attempt including its signature, which receivers refuse after 300 s; with --resign, it signs the same body with the current time and secrets.

recover: \`endpoints recover\` makes the service send all deliveries that one endpoint missed in a period (RETRYING, FAILED and SKIPPED), in the background and with new signatures; at a terminal it shows the progress. Use it after an endpoint was down or disabled.

\`listen\` receives each event once, when it happens. Replays and recoveries are sent to endpoints only; \`listen --event\` and \`listen --since\` forward events to your machine again.`;

/** Defines `tally help webhooks`. */
export function configure(command: Command): void {
  command.description(TOPIC);
  addExamples(command, [
    'tally endpoints test we_01jd3k5m7n9p1q3r5s7t9v1w3x',
    'tally trigger payment.captured',
    'tally deliveries replay whd_01jd3k5m7n9p1q3r5s7t9v1w3x',
    'tally deliveries replay --all-failed --since 24h --resign',
    'tally listen --forward-to localhost:4242/hooks --event evt_01jd3k5m7n9p1q3r5s7t9v1w3x',
    'tally endpoints recover we_01jd3k5m7n9p1q3r5s7t9v1w3x --since 24h',
  ]);
  command.action(() => command.outputHelp());
}

/** Adds a reference to the topic to a command's help. */
export function seeTopic(command: Command): void {
  command.addHelpText('after', '\nHow test, trigger, replay and recover differ: tally help webhooks');
}
