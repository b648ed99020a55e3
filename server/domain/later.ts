import type { Transaction } from 'sequelize';

/** For how long work belongs to the process that has claimed it; after that another may go on with it. */
export const LEASE_SECONDS = 15;

/**
 * A result that waits for something outside. What was begun is committed when this is given out; then comes the call,
 * with no transaction open and no row locked; and then the finish, in a transaction of the caller or of its own.
 */
export class Later<Result> {
  /** Names what was begun: whoever has this can go on after a crash. */
  readonly id: string;
  /** Makes the call. @returns how to finish, in a transaction, which may lead to something further that waits */
  readonly call: () => Promise<(tx?: Transaction) => Promise<Result | Later<Result>>>;

  constructor(id: string, call: Later<Result>['call']) {
    this.id = id;
    this.call = call;
  }
}

/** Brings a result to its end; not to be called within a transaction. */
export async function complete<Result>(result: Result | Later<Result>): Promise<Result> {
  while (result instanceof Later) {
    const finish = await result.call();
    result = await finish();
  }
  return result;
}

/** Turns a result into another one, now or when it is there. */
export function mapResult<From, To>(result: From | Later<From>, map: (result: From) => To): To | Later<To> {
  if (!(result instanceof Later)) return map(result);
  return new Later(result.id, async () => {
    const finish = await result.call();
    return async (tx) => mapResult(await finish(tx), map);
  });
}
