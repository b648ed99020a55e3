import type { Socket } from 'node:net';

/** undici's reader of answers, which it keeps with the connection under a symbol. */
interface Parser {
  onHeadersComplete(status: number, ...more: unknown[]): number;
}

const CONTINUE = 100;
const PROCESSING = 102;

/**
 * Lets a connection of undici take `100 Continue`, which some servers send unasked. undici ends the connection at it, but
 * reads on after any other informational answer, and all of them mean: wait for the answer (RFC 9110, section 15.2).
 */
export function acceptContinue(socket: Socket): void {
  const symbol = Object.getOwnPropertySymbols(socket).find(({ description }) => description === 'parser');
  const parser = symbol && (socket as Socket & { [symbol]?: Parser })[symbol];
  if (!parser) return;
  const complete = parser.onHeadersComplete.bind(parser);
  parser.onHeadersComplete = (status, ...more) => complete(status === CONTINUE ? PROCESSING : status, ...more);
}
