import type { StreamedEvent, WebhookEvent } from '../generated/types.ts';
import type { ServerSentEvent } from './event-stream.ts';

/** One event of the stream. */
export interface StreamMessage extends ServerSentEvent<StreamedEvent> {
  /** The event, as endpoints are sent it: the JSON of `data.body`. */
  payload: WebhookEvent;
}
