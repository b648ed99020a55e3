import { errors, type Dispatcher } from 'undici';

/** Maximum size of the headers, and of the body. */
export const MOST_BYTES_READ = 64 * 1024;
/** Maximum stored size of the headers, and of the body. */
export const MOST_BYTES_KEPT = 16 * 1024;
/**
 * Time limit for the body, in milliseconds. The status determines the result and the body is only recorded, so it must not
 * occupy the attempt's place for longer.
 */
const BODY_MILLISECONDS = 1000;

/**
 * Receives the response to one request. Reads it to its end, so that the connection can be reused, or closes the connection
 * when the response is too long or too slow.
 */
export class Reception implements Dispatcher.DispatchHandler {
  status: number | null = null;
  headers: Record<string, string> | null = null;
  /** The error that ended the response early. */
  fault: Error | undefined;
  private readonly chunks: Buffer[] = [];
  private size = 0;
  private timer: NodeJS.Timeout | undefined;
  private readonly patience: number;
  private readonly onEnd: (ended: Reception) => void;

  /** @param patience milliseconds from the request to the status and headers of the response */
  constructor(patience: number, onEnd: (ended: Reception) => void) {
    this.patience = patience;
    this.onEnd = onEnd;
  }

  get isTruncated(): boolean {
    return this.status !== null && (this.fault !== undefined || this.size > MOST_BYTES_KEPT);
  }

  get body(): string | null {
    if (this.status === null) return null;
    // PostgreSQL does not store NUL in text.
    return Buffer.concat(this.chunks).toString('utf8', 0, MOST_BYTES_KEPT).replaceAll('\0', '\uFFFD');
  }

  /** Starts the time limit, because undici's limit restarts with each informational response. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => controller.abort(new errors.HeadersTimeoutError()), this.patience);
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200) return; // informational; the final response follows
    clearTimeout(this.timer);
    this.status = status;
    this.headers = keptOf(headers);
    const tooSlow = () => new Error(`The response did not end within ${BODY_MILLISECONDS / 1000} s.`);
    this.timer = setTimeout(() => controller.abort(tooSlow()), BODY_MILLISECONDS);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.size < MOST_BYTES_KEPT) this.chunks.push(chunk);
    this.size += chunk.length;
    if (this.size > MOST_BYTES_READ) controller.abort(new Error('The response is too long.'));
  }

  onResponseEnd(): void {
    clearTimeout(this.timer);
    this.onEnd(this);
  }

  onResponseError(_controller: unknown, error: Error): void {
    if (this.size <= MOST_BYTES_READ) this.fault = error; // the rest of a long response is not needed
    this.onResponseEnd();
  }
}

/** Returns the first headers, up to the stored size, with repeated ones joined. */
function keptOf(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  let size = 0;
  for (const name in headers) {
    const value = headers[name];
    if (Array.isArray(value)) headers[name] = value.join(', ');
    size += name.length + headers[name]!.length;
    if (size > MOST_BYTES_KEPT) delete headers[name];
  }
  return headers as Record<string, string>;
}
