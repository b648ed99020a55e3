import { errors, type Dispatcher } from 'undici';

/** Of the headers, and of the body. */
export const MOST_BYTES_READ = 64 * 1024;
/** Of each. */
export const MOST_BYTES_KEPT = 16 * 1024;
/** The status decides. The body is only recorded, so it does not hold the attempt's place for longer. */
const BODY_MILLISECONDS = 1000;

/**
 * The answer to one request, as far as it arrives. It is read to its end, so that the connection can be used again, or cut
 * off with its connection when it is too long or too slow.
 */
export class Reception implements Dispatcher.DispatchHandler {
  status: number | null = null;
  headers: Record<string, string> | null = null;
  /** What cut it short. */
  fault: Error | undefined;
  private readonly chunks: Buffer[] = [];
  private size = 0;
  private timer: NodeJS.Timeout | undefined;
  private readonly patience: number;
  private readonly onEnd: (ended: Reception) => void;

  /** @param patience Milliseconds from the request to the status and headers of the answer. */
  constructor(patience: number, onEnd: (ended: Reception) => void) {
    this.patience = patience;
    this.onEnd = onEnd;
  }

  get isTruncated(): boolean {
    return this.status !== null && (this.fault !== undefined || this.size > MOST_BYTES_KEPT);
  }

  get body(): string | null {
    if (this.status === null) return null;
    // Postgres keeps no NUL in text.
    return Buffer.concat(this.chunks).toString('utf8', 0, MOST_BYTES_KEPT).replaceAll('\0', '\uFFFD');
  }

  /** undici's own limit begins anew with each informational answer. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => controller.abort(new errors.HeadersTimeoutError()), this.patience);
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200) return; // informational, the answer follows
    clearTimeout(this.timer);
    this.status = status;
    this.headers = keptOf(headers);
    const tooSlow = () => new Error(`It did not end within ${BODY_MILLISECONDS / 1000} s.`);
    this.timer = setTimeout(() => controller.abort(tooSlow()), BODY_MILLISECONDS);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.size < MOST_BYTES_KEPT) this.chunks.push(chunk);
    this.size += chunk.length;
    if (this.size > MOST_BYTES_READ) controller.abort(new Error('The answer is too long.'));
  }

  onResponseEnd(): void {
    clearTimeout(this.timer);
    this.onEnd(this);
  }

  onResponseError(_controller: unknown, error: Error): void {
    if (this.size <= MOST_BYTES_READ) this.fault = error; // the rest of a long answer is not wanted
    this.onResponseEnd();
  }
}

/** The first headers, as many as are kept, each in one text. */
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
