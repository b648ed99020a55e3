import type { StreamOptions } from './call-options.ts';
import { throwOfHook } from './hooks.ts';
import { backoffSeconds, secondsBeforeRetry } from './retry.ts';
import { after, onAbort, pause } from './wait.ts';

/** One message of a stream of server-sent events. */
export interface ServerSentEvent<Data> {
  /** Position from which another stream can resume, as its `Last-Event-ID`. */
  id: string;
  event: string;
  data: Data;
}

/** Time limit in seconds. The service sends comments more often; a longer silence means a dead connection. */
const LONGEST_SILENCE_SECONDS = 60;

/**
 * Number of messages before the last one from which a stream resumes, skipping those it has seen. Ids are not in the order of
 * commits: an event committed while the connection is lost may have a lower id than the last message.
 */
const LOOK_BACK = 100;
const MOST_SEEN = 1000;

/** Opens the stream, after the message with this id if given. */
type OpenStream = (lastEventId: string | undefined) => Promise<ReadableStream<Uint8Array> | undefined>;

/** Matches the end of a line: CR, LF or both. Other Unicode separators are text (HTML standard, section 9.2.5). */
const LINE_END = /\r\n?|\n/;
/** Matches two ends of lines. CR LF counts as one. */
const BLANK_LINE = /(?:\r\n|\r(?!\n)|\n){2}/;

/**
 * Yields the messages of a stream as they arrive, without end, each once. Like a browser's EventSource, reconnects without limit
 * when the connection is lost or fails.
 *
 * @throws errors of `open` that a retry cannot resolve, and the reason of the signal
 */
export async function* followStream(
  open: OpenStream,
  { signal, onOpen, onError }: StreamOptions,
): AsyncGenerator<ServerSentEvent<string>, void, undefined> {
  const seen = new Set<string>();
  for (let losses = 0; ; losses++) {
    let seconds: number | undefined;
    const ids = [...seen];
    const body = await open(ids[Math.max(0, ids.length - LOOK_BACK)]).catch((error: unknown) => {
      seconds = signal?.aborted ? undefined : secondsBeforeRetry(error, losses, true);
      if (seconds === undefined) throwOfHook(error);
      onError?.(error);
      return undefined;
    });
    if (body) onOpen?.();
    for await (const text of textsOf(body, signal)) {
      signal?.throwIfAborted(); // several texts may have arrived at once
      const message = parseMessage(text);
      const { id, data } = message;
      const isNew = !seen.has(id);
      if (id) seen.add(id); // also without data, because the stream begins there
      const [oldest = ''] = seen;
      if (seen.size > MOST_SEEN) seen.delete(oldest);
      if (data === '' || !isNew) continue; // a comment, or a repetition
      losses = 0;
      yield message;
    }
    await pause(seconds ?? backoffSeconds(losses), signal);
  }
}

/** Yields the texts between blank lines, until the connection ends in any way. */
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
        .catch(() => ({ value: undefined })) // a lost connection ends the stream too
        .finally(stopTimer);
      if (!value) return;
      const texts = (rest + decoder.decode(value, { stream: true })).split(BLANK_LINE);
      rest = texts.pop() ?? '';
      yield* texts;
    }
  } finally {
    stopListening();
    hangUp();
  }
}

/** Parses the fields by the HTML standard, section 9.2.6: one `name: value` per line; `data` may have several lines. */
function parseMessage(text: string): ServerSentEvent<string> {
  const valuesOf = (name: string): string[] =>
    text.split(LINE_END).flatMap((line) => {
      const [, field, value = ''] = /^(\w+)(?:: ?([^]*))?$/.exec(line) ?? [];
      return field === name ? [value] : [];
    });
  return {
    id: valuesOf('id').at(-1) ?? '',
    event: valuesOf('event').at(-1) ?? 'message',
    data: valuesOf('data').join('\n'),
  };
}
