import type { Sample } from './sample.ts';

/** Shows how to receive an event, and how to cause one locally. */
export function webhookSamples(type: string, isOptIn: boolean): Sample[] {
  return [
    { lang: 'TypeScript', source: receiverOf(type) },
    { lang: 'tally', source: (isOptIn ? endpointFor(type) : '') + commandsFor(type, isOptIn) },
  ];
}

const shown = (type: string) =>
  type.startsWith('payout.') ? 'event.payout.id, event.payout.status' : 'event.payment.reference, event.payment.status';

const receiverOf = (type: string) => `import { createServer } from 'node:http';
import { receive } from '@tallystick/sdk/webhooks/node';

const receiver = receive(process.env.WEBHOOK_SECRET!, (event) => {
  if (event.event_type !== '${type}') return;
  console.log(event.event_id, ${shown(type)});
});
createServer(receiver).listen(4242);
`;

const endpointFor = (type: string) => `# An opt-in event occurs only while an endpoint lists it:
tally endpoints create --url http://localhost:4242/hooks --events ${type}
`;

const commandsFor = (type: string, isOptIn: boolean) => `# In one terminal:
tally listen --forward-to localhost:4242/hooks${isOptIn ? ` --events ${type}` : ''}
# In another:
tally trigger ${type}
`;
