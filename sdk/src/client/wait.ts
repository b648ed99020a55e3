/** Longest delay. Beyond it, setTimeout fires at once. */
const LONGEST_TIMER_MILLISECONDS = 2 ** 31 - 1;

/**
 * Calls a function after so many seconds.
 *
 * @returns a function that cancels the call
 */
export function after(seconds: number, act: () => void): () => void {
  const timer = setTimeout(act, Math.min(seconds * 1000, LONGEST_TIMER_MILLISECONDS));
  return () => clearTimeout(timer);
}

/** Callbacks for each signal, and its single listener: Node warns about more than ten. */
const waiting = new WeakMap<AbortSignal, { acts: Set<() => void>; listener: () => void }>();

/**
 * Calls a function when the signal fires, or at once if it has fired.
 *
 * @returns a function that cancels the call
 */
export function onAbort(signal: AbortSignal | undefined, act: () => void): () => void {
  if (signal?.aborted) act();
  if (!signal || signal.aborted) return () => {};
  const { acts, listener } = waiting.get(signal) ?? listen(signal);
  acts.add(act);
  return () => {
    if (!acts.delete(act) || acts.size > 0) return;
    signal.removeEventListener('abort', listener);
    waiting.delete(signal);
  };
}

function listen(signal: AbortSignal): { acts: Set<() => void>; listener: () => void } {
  const acts = new Set<() => void>();
  const listener = (): void => acts.forEach((act) => act());
  waiting.set(signal, { acts, listener });
  signal.addEventListener('abort', listener);
  return { acts, listener };
}

/**
 * Creates a signal that fires when the caller's signal fires or the time is up.
 *
 * @param late creates the reason in the second case
 */
export function limit(
  seconds: number,
  late: () => Error,
  signal: AbortSignal | undefined,
): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController();
  const stopListening = onAbort(signal, () => controller.abort(signal?.reason));
  const stopTimer = after(seconds, () => controller.abort(late()));
  const release = (): void => {
    stopListening();
    stopTimer();
  };
  return { signal: controller.signal, release };
}

/**
 * Waits for a promise until the signal fires, which does not stop the promise.
 *
 * @throws the reason of the signal
 */
export async function unlessAborted<Value>(promise: Value | Promise<Value>, signal?: AbortSignal): Promise<Value> {
  let cancel = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    cancel = onAbort(signal, () => reject(signal?.reason as Error));
  });
  return Promise.race([aborted, promise]).finally(cancel);
}

/** Waits for so many seconds. @throws the reason of the signal */
export async function pause(seconds: number, signal?: AbortSignal): Promise<void> {
  let cancel = (): void => {};
  const elapsed = new Promise<void>((resolve) => {
    cancel = after(seconds, resolve);
  });
  return unlessAborted(elapsed, signal).finally(cancel);
}
