import type { ServerSentEvent, StreamedEvent, Tallystick } from '@tallystick/sdk';
import type { Context } from '../context/context.ts';

export type Message = ServerSentEvent<StreamedEvent>;

/**
 * Yields events from now on, or since a time. Notes when the connection to the service is lost and restored; a service that is
 * unreachable at the start is an error.
 *
 * @param onBegin called when the stream first opens, after which no event is missed
 */
export function followStream(
  context: Context,
  client: Tallystick,
  since: string | undefined,
  onBegin: () => void,
  signal: AbortSignal,
): AsyncGenerator<Message> {
  let state: 'new' | 'open' | 'lost' = 'new';
  return client.events.stream(
    { since },
    {
      signal,
      onOpen: () => {
        if (state === 'new') onBegin();
        if (state === 'lost') context.note('Reconnected to the service.');
        state = 'open';
      },
      onError: (error) => {
        if (state === 'new') throw error;
        if (state === 'open') context.note('The service does not respond. Reconnecting; no event is lost.');
        state = 'lost';
      },
    },
  );
}
