import type { Dispatcher } from 'undici';

const MOST_BYTES_READ = 64 * 1024;
export const MOST_BYTES_KEPT = 16 * 1024;
/** The status decides. The body is only recorded, so it does not hold the attempt's place for longer. */
const BODY_MILLISECONDS = 1000;

/** The outcome of a request: the answer, as far as it arrived, and the fault that cut it short, if any. */
export interface Received {
  status: number | null;
  headers: Record<string, string> | null;
  body: string | null;
  truncated: boolean;
  fault: Error | undefined;
}

/**
 * Reads the answer to one request to its end, so that the connection can be used again. An answer that is too long or
 * too slow is cut off with its connection.
 */
export class Reception implements Dispatcher.DispatchHandler {
  private status: number | null = null;
  private headers: Record<string, string> | null = null;
  private readonly chunks: Buffer[] = [];
  private size = 0;
  private controller: Dispatcher.DispatchController | undefined;
  private ended = false;
  private timer: NodeJS.Timeout;
  private readonly onEnd: (received: Received) => void;

  constructor(patienceMilliseconds: number, onEnd: (received: Received) => void) {
    this.onEnd = onEnd;
    this.timer = setTimeout(() => this.cutOff(timeoutAfter(patienceMilliseconds)), patienceMilliseconds);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.ended) controller.abort(new Error('The answer comes too late.'));
  }

  onResponseStart(_controller: unknown, status: number, headers: Record<string, string | string[] | undefined>): void {
    if (this.ended || status < 200) return; // informational, the answer follows
    this.status = status;
    this.headers = joinValues(headers);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.cutOff(bodyTimeout()), BODY_MILLISECONDS);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.size < MOST_BYTES_KEPT) this.chunks.push(chunk);
    this.size += chunk.length;
    if (this.size <= MOST_BYTES_READ || this.ended) return;
    this.end();
    controller.abort(new Error('The answer is too long.'));
  }

  onResponseEnd(): void {
    this.end();
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.end(error);
  }

  private cutOff(fault: Error): void {
    this.end(fault);
    this.controller?.abort(fault);
  }

  private end(fault?: Error): void {
    if (this.ended) return;
    this.ended = true;
    clearTimeout(this.timer);
    this.onEnd({
      status: this.status,
      headers: this.headers,
      body: this.status === null ? null : this.text(),
      truncated: this.status !== null && (fault !== undefined || this.size > MOST_BYTES_KEPT),
      fault,
    });
  }

  private text(): string {
    const [first] = this.chunks;
    const bytes = this.chunks.length > 1 ? Buffer.concat(this.chunks) : first;
    // Postgres keeps no NUL in text.
    return bytes ? bytes.toString('utf8', 0, MOST_BYTES_KEPT).replaceAll('\0', '\uFFFD') : '';
  }
}

function joinValues(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name];
    joined[name] = Array.isArray(value) ? value.join(', ') : (value ?? '');
  }
  return joined;
}

function timeoutAfter(milliseconds: number): Error {
  const error = new Error(`There was no answer within ${milliseconds / 1000} s.`);
  error.name = 'TimeoutError';
  return error;
}

const bodyTimeout = () => new Error(`It did not end within ${BODY_MILLISECONDS / 1000} s.`);
