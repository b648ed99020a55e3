import { backoffSeconds } from './retry.ts';
import { after, onAbort, pause } from './wait.ts';

/** One message of a stream of server-sent events. */
export interface ServerSentEvent<Data> {
  /** Where another stream can go on, as its `Last-Event-ID`. */
  id: string;
  event: string;
  data: Data;
}

/** The service sends comments more often than that; after a longer silence, the connection is taken for dead. */
const LONGEST_SILENCE_SECONDS = 60;

/** Opens the stream, after the message with this id if there is one. */
type OpenStream = (lastEventId: string | undefined) => Promise<ReadableStream<Uint8Array> | undefined>;

/**
 * The messages of a stream as they come, without end. Like a browser's EventSource, it connects again when the connection
 * is lost, after the last message received, so that none is missed.
 *
 * @throws what `open` throws, and the reason of the signal
 */
export async function* followStream<Data>(
  open: OpenStream,
  signal?: AbortSignal,
): AsyncGenerator<ServerSentEvent<Data>, void, undefined> {
  let lastEventId: string | undefined;
  for (let reconnects = 0; ; reconnects++) {
    const body = await open(lastEventId);
    for await (const text of textsOf(body, signal)) {
      const message = parseMessage(text);
      if (message.data === '') continue; // a comment
      reconnects = 0;
      lastEventId = message.id || lastEventId;
      yield { ...message, data: JSON.parse(message.data) as Data };
    }
    await pause(backoffSeconds(reconnects), signal);
  }
}

/** What stands between blank lines, until the connection ends, however it ends. */
async function* textsOf(body: ReadableStream<Uint8Array> | undefined, signal?: AbortSignal): AsyncGenerator<string> {
  if (!body) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const hangUp = (): void => void reader.cancel().catch(() => {});
  const stopListening = onAbort(signal, hangUp);
  try {
    for (let rest = ''; ;) {
      const stopTimer = after(LONGEST_SILENCE_SECONDS, hangUp);
      const { value } = await reader
        .read()
        .catch(() => ({ value: undefined })) // lost, which is an end like any other
        .finally(stopTimer);
      if (!value) return;
      const texts = (rest + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/);
      rest = texts.pop() ?? '';
      yield* texts;
    }
  } finally {
    stopListening();
    hangUp();
  }
}

/** Fields as in the HTML standard, section 9.2.6: `name: value`, a line each; `data` may have several lines. */
function parseMessage(text: string): ServerSentEvent<string> {
  const valuesOf = (name: string): string[] =>
    text.split(/\r?\n/).flatMap((line) => {
      const [, field, value] = /^(\w+): ?(.*)$/.exec(line) ?? [];
      return field === name ? [value ?? ''] : [];
    });
  return {
    id: valuesOf('id').at(-1) ?? '',
    event: valuesOf('event').at(-1) ?? 'message',
    data: valuesOf('data').join('\n'),
  };
}
