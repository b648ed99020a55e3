import { expect, test } from '@jest/globals';
import { DpopNonces } from '../../server/domain/oauth/dpop-nonces.ts';
import { Clock } from '../../server/platform/clock.ts';
import { Keyring } from '../../server/platform/keyring.ts';

const [KEY, OTHER] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const MINUTE = 29_000_000;

/** Creates the nonces of a process whose clock shows a minute, which can be changed. */
function noncesAt(minute: number, keys = new Keyring(KEY)) {
  const shown = { minute };
  const clock = new Clock({ now: () => shown.minute * 60_000 + 59_999 } as Clock['timers']);
  return { shown, nonces: new DpopNonces(clock, keys) };
}

test('a nonce is accepted in its minute and those around it, also by another process', () => {
  const nonce = noncesAt(MINUTE).nonces.current();
  const { shown, nonces } = noncesAt(MINUTE);
  const accepted = [-2, -1, 0, 1, 2].map((minutes) => {
    shown.minute = MINUTE + minutes;
    return nonces.acceptedMinute(nonce);
  });
  expect(accepted).toEqual([undefined, MINUTE, MINUTE, MINUTE, undefined]);
  expect(nonces.current()).not.toBe(nonce);
});

test('a nonce of a previous key is accepted, and one of an unknown key is not', () => {
  const nonce = noncesAt(MINUTE).nonces.current();
  const rotated = noncesAt(MINUTE, new Keyring(OTHER, [KEY])).nonces;
  expect(rotated.acceptedMinute(nonce)).toBe(MINUTE);
  expect(rotated.current()).not.toBe(nonce);
  expect(noncesAt(MINUTE, new Keyring(OTHER)).nonces.acceptedMinute(nonce)).toBeUndefined();
});

test.each(['', 'é', 'x'.repeat(22), 'x'.repeat(10_000)])('%p is no nonce', (text) => {
  expect(noncesAt(MINUTE).nonces.acceptedMinute(text)).toBeUndefined();
});

test('a nonce in another form of base64url is no nonce', () => {
  const { nonces } = noncesAt(MINUTE);
  expect(nonces.acceptedMinute(`${nonces.current()}==`)).toBeUndefined();
});
