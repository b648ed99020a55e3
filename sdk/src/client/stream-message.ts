import type { StreamedEvent, WebhookEvent } from '../generated/types.ts';
import { TallystickError } from './error.ts';
import type { ServerSentEvent } from './event-stream.ts';

/** One event of the stream. */
export interface StreamMessage extends ServerSentEvent<StreamedEvent> {
  /** Event as endpoints receive it: `data.body`, parsed. */
  payload: WebhookEvent;
}

/** @throws TallystickError for a message that is not the service's */
export function readMessage(message: ServerSentEvent<string>): StreamMessage {
  try {
    const data = JSON.parse(message.data) as StreamedEvent;
    return { ...message, data, payload: JSON.parse(data.body) as WebhookEvent };
  } catch {
    throw new TallystickError('A message of the stream is not from Tallystick: check baseUrl');
  }
}
