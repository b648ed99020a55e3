import type { Tallystick } from '@tallystick/sdk';
import { optInEventTypes, type EventType } from '../../../spec/generated/values.ts';
import type { Context } from '../context/context.ts';

const OPT_IN: readonly string[] = optInEventTypes;

/** Reports whether an endpoint with these `events` receives an event of this type. */
export function isReceived(type: string, listed: readonly EventType[]): boolean {
  return listed.length > 0 ? listed.some((each) => each === type) : !OPT_IN.includes(type);
}

/** Notes which of these types the service does not record, because they are opt-in and no endpoint lists them. */
export async function noteUnlisted(context: Context, client: Tallystick, types: readonly EventType[]): Promise<void> {
  const unlisted = new Set(types.filter((type) => OPT_IN.includes(type)));
  if (unlisted.size === 0) return;
  for await (const { events } of client.webhookEndpoints.list({}, { signal: context.io.signal }))
    for (const type of events) unlisted.delete(type);
  if (unlisted.size === 0) return;
  const names = [...unlisted].join(' and ');
  context.note(
    `No endpoint lists ${names}, so that nothing is recorded or sent: \`tally endpoints create --events …\` with ${names} does.`,
  );
}
