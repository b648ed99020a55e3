import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { SignatureTurns } from '../../server/domain/oauth/signature-turns.ts';

test('verifications run at the end of the turn, before what waits for them, each with its own result', async () => {
  const turns = new SignatureTurns();
  const order: string[] = [];
  const verify = (name: string) =>
    turns
      .verify(() => {
        order.push(`verify ${name}`);
        if (name === 'b') throw new TypeError('unsuitable');
        return name;
      })
      .then(
        (result) => order.push(`use ${result}`),
        (error: Error) => order.push(error.message),
      );
  const all = [verify('a'), verify('b'), verify('c')];
  expect(order).toEqual([]);
  await Promise.all(all);
  expect(order).toEqual(['verify a', 'verify b', 'verify c', 'use a', 'unsuitable', 'use c']);
  await verify('d');
  expect(order.slice(6)).toEqual(['verify d', 'use d']);
});

test('a verification that is asked for by another one waits for the next turn', async () => {
  const turns = new SignatureTurns();
  const order: number[] = [];
  const nested: Promise<unknown>[] = [];
  await turns.verify(() => {
    order.push(1);
    nested.push(turns.verify(() => order.push(2)));
  });
  expect(order).toEqual([1]);
  await nextTurn();
  await Promise.all(nested);
  expect(order).toEqual([1, 2]);
});
