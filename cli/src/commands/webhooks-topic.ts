import type { Command } from 'commander';
import { addExamples } from '../terminal/examples.ts';

const TOPIC = `How to try webhooks out, and how to send what was missed. Each word stands for one thing:

test: \`endpoints test\` sends one made-up event to one endpoint, about a payment that does not exist. It shows that the endpoint is reached and verifies signatures.

trigger: \`trigger\` makes a real TEST payment and takes it to the event. Every endpoint and \`listen\` get it, as they get any other.

replay: \`deliveries replay\` sends one delivery again, in any status; with --all-failed, every FAILED one of all endpoints. It sends the first attempt as it was, signature included, which receivers refuse after 300 s; with --resign, it signs the same body with the current time and secrets.

recover: \`endpoints recover\` has the service send what one endpoint has missed in a period, RETRYING, FAILED and SKIPPED, in the background, freshly signed; at a terminal it shows how far that is. Use it when an endpoint was down or disabled.

\`listen\` gets each event once, when it happens. What is replayed or recovered goes to endpoints only; \`listen --event\` and \`listen --since\` send an event to your machine again.`;

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
