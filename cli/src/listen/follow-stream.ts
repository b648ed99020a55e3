import type { ServerSentEvent, StreamedEvent, Tallystick } from '@tallystick/sdk';
import type { Context } from '../context.ts';

/** Between two attempts to come back, after those that the SDK makes by itself. */
const PAUSE_SECONDS = 2;
/** Before anything that happened. */
const BEGINNING = '2000-01-01T00:00:00Z';

export type Message = ServerSentEvent<StreamedEvent>;

/** Where a stream begins: with what happened since a time, or after an event. */
export interface StartingPoint {
  since?: string | undefined;
  lastEventId?: string | undefined;
}

/** After the newest event there is. By the clock of the service, so that none is missed and none comes again. */
export async function startingNow({ io }: Context, client: Tallystick): Promise<StartingPoint> {
  const { data } = await client.events.list({ limit: 1 }, { signal: io.signal }).page();
  return data[0] ? { lastEventId: data[0].id } : { since: BEGINNING };
}

/** Goes on where it was whenever the service was away, however long that takes. */
export async function* followStream(
  context: Context,
  client: Tallystick,
  { since, lastEventId }: StartingPoint,
): AsyncGenerator<Message> {
  const { signal, wait } = context.io;
  for (let last = lastEventId, isLost = false; ; isLost = true) {
    try {
      const headers = last === undefined ? undefined : { 'Last-Event-ID': last };
      for await (const message of client.events.stream({ since }, { signal, headers })) {
        if (isLost) context.note('The service is back.');
        isLost = false;
        last = message.id;
        yield message;
      }
    } catch (error) {
      if (!(await willPass(error))) throw error;
      if (!isLost) context.note('The service does not answer. Waiting for it; no event is lost.');
      await wait(PAUSE_SECONDS);
    }
  }
}

/** As opposed to a refusal. */
async function willPass(error: unknown): Promise<boolean> {
  const { APIError, ConnectionError } = await import('@tallystick/sdk');
  if (error instanceof APIError) return [408, 429, 502, 503, 504].includes(error.status);
  return error instanceof ConnectionError;
}
