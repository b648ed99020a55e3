import type { StreamedEvent, WebhookEvent } from '../generated/types.ts';
import type { ServerSentEvent } from './event-stream.ts';

/** One event of the stream. */
export interface StreamMessage extends ServerSentEvent<StreamedEvent> {
  /** The event that endpoints receive: `data.body`, parsed. */
  payload: WebhookEvent;
}
