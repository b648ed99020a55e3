/** Number of bytes of each of the two numbers of a signature with P-256. */
const NUMBER_BYTES = 32;

/**
 * Converts a signature of ES256, two numbers of fixed length (RFC 7518 section 3.4), to DER, which Node verifies without options.
 * @returns undefined for a signature of another length
 */
export function derOf(signature: Buffer): Buffer | undefined {
  if (signature.length !== 2 * NUMBER_BYTES) return undefined;
  const numbers = [signature.subarray(0, NUMBER_BYTES), signature.subarray(NUMBER_BYTES)].flatMap(integerOf);
  return Buffer.from([0x30, numbers.length, ...numbers]);
}

/** Encodes a positive number as an INTEGER: in as few bytes as possible, with a zero before a first bit that would be a sign. */
function integerOf(bytes: Buffer): number[] {
  const first = bytes.findIndex((byte) => byte !== 0);
  const number = [...bytes.subarray(first === -1 ? NUMBER_BYTES - 1 : first)];
  const unsigned = number[0]! > 0x7f ? [0, ...number] : number;
  return [0x02, unsigned.length, ...unsigned];
}
