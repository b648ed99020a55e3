import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { derOf } from '../../server/domain/oauth/der-signature.ts';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const fixed = { dsaEncoding: 'ieee-p1363' } as const;
const number = fc
  .tuple(fc.nat({ max: 32 }), fc.uint8Array({ minLength: 32, maxLength: 32 }))
  .map(([zeros, bytes]) => bytes.fill(0, 0, zeros));

test('a converted signature is verified as Node verifies the original, with leading zeros as well', () => {
  const verifyBoth = (message: Uint8Array, signature: Buffer) => [
    verify('sha256', message, publicKey, derOf(signature)!),
    verify('sha256', message, { key: publicKey, ...fixed }, signature),
  ];
  fc.assert(
    fc.property(fc.uint8Array(), number, number, (message, r, s) => {
      expect(verifyBoth(message, sign('sha256', message, { key: privateKey, ...fixed }))).toEqual([true, true]);
      expect(verifyBoth(message, Buffer.concat([r, s]))).toEqual([false, false]);
    }),
    { numRuns: 1000 },
  );
});

test('a signature of another length is malformed, also one that is DER already', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
      fc.pre(bytes.length !== 64);
      expect(derOf(Buffer.from(bytes))).toBeUndefined();
    }),
  );
  expect(derOf(sign('sha256', Buffer.from('x'), privateKey))).toBeUndefined();
});
