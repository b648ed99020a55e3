import { eventually } from './eventually.ts';

export interface Message {
  id: string;
  event: string;
  data: { headers: Record<string, string>; body: string };
}

/** Follows the event stream without the SDK. @param onText called with what arrives @throws when the stream is refused */
export async function followEvents(
  of: { baseUrl: string },
  token: string,
  query = '',
  headers: object = {},
  onText?: (text: string) => void,
) {
  const connection = new AbortController();
  const answer = await fetch(`${of.baseUrl}/events/stream${query}`, {
    headers: { Authorization: `Bearer ${token}`, ...headers },
    signal: connection.signal,
  });
  if (!answer.ok) throw new Error(`The stream was refused: ${answer.status}.`);
  const messages: Message[] = [];
  const comments: string[] = [];
  const read = async () => {
    let rest = '';
    for await (const text of answer.body!.pipeThrough(new TextDecoderStream())) {
      onText?.(text);
      const blocks = (rest + text).split('\n\n');
      rest = blocks.pop()!;
      for (const block of blocks) {
        if (block.startsWith(':')) comments.push(block);
        else messages.push(parse(block));
      }
    }
  };
  return {
    headers: answer.headers,
    messages,
    comments,
    /** Resolves when either side ends the stream. */
    ended: read().catch(() => undefined),
    waitFor: (count: number) =>
      eventually(() => (messages.length >= count ? messages : undefined), `${count} events, got ${messages.length}`),
    hangUp: () => connection.abort(),
  };
}

export type Follower = Awaited<ReturnType<typeof followEvents>>;

function parse(block: string): Message {
  const fields = Object.fromEntries(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(': ') + 2)]),
  );
  return { id: fields.id!, event: fields.event!, data: JSON.parse(fields.data!) as Message['data'] };
}
