import pg from 'pg';
import { enableClockOverride } from 'pg-boss';

type Send = (this: pg.Client, ...input: unknown[]) => Promise<unknown> | undefined;
const { prototype } = pg.Client as unknown as { prototype: { query: Send } };
const send = prototype.query;

/** Result of the first statement of a connection, until it has arrived. */
const first = new WeakMap<pg.Client, Promise<unknown>>();

/**
 * Under a test's clock, pg-boss starts each connection with a statement, and sends the next one without waiting for it, which
 * pg warns about. Here the next one waits; under the system's clock there is no such statement.
 */
prototype.query = function (...input) {
  const before = first.get(this);
  const next = () => send.apply(this, input);
  if (before) return before.then(next, next);
  const answer = next();
  if (answer && input[0] === enableClockOverride()) {
    const over = () => void first.delete(this);
    first.set(this, answer.then(over, over));
  }
  return answer;
};
