import type { Socket } from 'node:net';

/** undici's response parser, which it stores on the connection's socket under a symbol. */
interface Parser {
  onHeadersComplete(status: number, ...more: unknown[]): number;
}

const CONTINUE = 100;
const PROCESSING = 102;

/**
 * Makes a connection of undici accept `100 Continue`, which some servers send unasked. undici closes the connection on it,
 * but continues after any other informational response, and all of them mean: wait for the final response (RFC 9110, section
 * 15.2).
 */
export function acceptContinue(socket: Socket): void {
  const symbol = Object.getOwnPropertySymbols(socket).find(({ description }) => description === 'parser');
  const parser = symbol && (socket as Socket & { [symbol]?: Parser })[symbol];
  if (!parser) return;
  const complete = parser.onHeadersComplete.bind(parser);
  parser.onHeadersComplete = (status, ...more) => complete(status === CONTINUE ? PROCESSING : status, ...more);
}
