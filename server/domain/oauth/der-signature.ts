/** Number of bytes of each of the two numbers of a signature with P-256. */
const NUMBER_BYTES = 32;
/** Number of bytes of the sequence's head, and of the head of each number. */
const HEAD_BYTES = 2;

/**
 * Converts a signature of ES256, two numbers of fixed length (RFC 7518 section 3.4), to DER, which Node verifies without options.
 * @returns undefined for a signature of another length
 */
export function derOf(signature: Buffer): Buffer | undefined {
  if (signature.length !== 2 * NUMBER_BYTES) return undefined;
  const der = Buffer.alloc(HEAD_BYTES + 2 * (HEAD_BYTES + 1 + NUMBER_BYTES)); // with room for a zero before each number
  const middle = writeInteger(der, HEAD_BYTES, signature, 0);
  const end = writeInteger(der, middle, signature, NUMBER_BYTES);
  der[0] = 0x30;
  der[1] = end - HEAD_BYTES;
  return der.subarray(0, end);
}

/**
 * Writes a positive number as an INTEGER: in as few bytes as possible, with a zero before a first bit that would be a sign.
 * @returns where it ends
 */
function writeInteger(der: Buffer, at: number, signature: Buffer, from: number): number {
  const end = from + NUMBER_BYTES;
  let first = from;
  while (first < end - 1 && signature[first] === 0) first += 1;
  const start = at + HEAD_BYTES + (signature[first]! > 0x7f ? 1 : 0);
  const after = start + signature.copy(der, start, first, end);
  der[at] = 0x02;
  der[at + 1] = after - at - HEAD_BYTES;
  return after;
}
