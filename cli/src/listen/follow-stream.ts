import type { ServerSentEvent, StreamedEvent, Tallystick } from '@tallystick/sdk';
import type { Context } from '../context/context.ts';

export type Message = ServerSentEvent<StreamedEvent>;

/**
 * What happens from now on, or since a time. Says when the service is away, and when it is back; one that cannot be
 * reached in the first place is an error.
 *
 * @param onBegin called when the stream is open, from when on nothing is missed
 */
export function followStream(
  context: Context,
  client: Tallystick,
  since: string | undefined,
  onBegin: () => void,
): AsyncGenerator<Message> {
  let state: 'new' | 'open' | 'lost' = 'new';
  return client.events.stream(
    { since },
    {
      signal: context.io.signal,
      onOpen: () => {
        if (state === 'new') onBegin();
        if (state === 'lost') context.note('The service is back.');
        state = 'open';
      },
      onError: (error) => {
        if (state === 'new') throw error;
        if (state === 'open') context.note('The service does not answer. Waiting for it; no event is lost.');
        state = 'lost';
      },
    },
  );
}
