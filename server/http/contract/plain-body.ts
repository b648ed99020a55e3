import { parse } from 'node:querystring';
import type { Request } from 'express';

/** Content-Type of nearly all bodies: JSON or a form, in UTF-8. */
const PLAIN = /^application\/(json|x-www-form-urlencoded)(?: *; *charset="?utf-8"?)?$/i;

/** Returns the type of a plain body, which is uncompressed and in UTF-8; otherwise undefined. */
export function plainTypeOf({ headers }: Request): 'json' | 'form' | undefined {
  if (headers['content-encoding'] !== undefined) return undefined;
  const [, type] = PLAIN.exec(headers['content-type'] ?? '') ?? [];
  if (type === undefined) return undefined;
  return type.toLowerCase() === 'json' ? 'json' : 'form';
}

/** Reads a body; resolves to undefined if it exceeds `most` bytes. Reads the excess too, because the caller is still sending. */
export function readBytes(req: Request, most: number): Promise<Buffer | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer | undefined>();
  const chunks: Buffer[] = [];
  let length = 0;
  req.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length <= most) chunks.push(chunk);
  });
  req.once('end', () => resolve(length <= most ? Buffer.concat(chunks) : undefined));
  req.once('error', (error) => reject(Object.assign(error, { status: 400 }))); // the caller has disconnected
  return promise;
}

/** Parses a JSON object or array. @throws Error with the type that Express's parser uses */
export function parseObject(text: string): object {
  try {
    const value: unknown = text === '' ? {} : JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch (error) {
    throw Object.assign(error as Error, { type: MALFORMED });
  }
  throw Object.assign(new Error('no object'), { type: MALFORMED });
}

const MALFORMED = 'entity.parse.failed';

/** Parses a form to values by name; a repeated name has a list. */
export function parseForm(text: string): Record<string, string | string[] | undefined> {
  return { ...parse(text, '&', '=', { maxKeys: 0, decodeURIComponent: decode }) };
}

/** Decodes a form value; returns badly encoded text unchanged. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
