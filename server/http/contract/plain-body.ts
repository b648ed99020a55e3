import { parse } from 'node:querystring';
import type { Request } from 'express';

/** What nearly all bodies are: neither compressed nor in another charset than UTF-8. */
const PLAIN = /^application\/(json|x-www-form-urlencoded)(?: *; *charset="?utf-8"?)?$/i;

/** What a request says its body is; undefined if that is not plain. */
export function plainTypeOf({ headers }: Request): 'json' | 'form' | undefined {
  if (headers['content-encoding'] !== undefined) return undefined;
  const [, type] = PLAIN.exec(headers['content-type'] ?? '') ?? [];
  if (type === undefined) return undefined;
  return type.toLowerCase() === 'json' ? 'json' : 'form';
}

/** The bytes of a body; undefined if they are more than `most`. Those are read too, because the caller is still sending. */
export function readBytes(req: Request, most: number): Promise<Buffer | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer | undefined>();
  const chunks: Buffer[] = [];
  let length = 0;
  req.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length <= most) chunks.push(chunk);
  });
  req.once('end', () => resolve(length <= most ? Buffer.concat(chunks) : undefined));
  req.once('error', (error) => reject(Object.assign(error, { status: 400 }))); // the caller has hung up
  return promise;
}

/** @throws Error of the type that Express's parser gives it */
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

/** Values by name; a name that is repeated has a list. */
export function parseForm(text: string): Record<string, string | string[] | undefined> {
  return { ...parse(text, '&', '=', { maxKeys: 0, decodeURIComponent: decode }) };
}

/** What is encoded badly stays as it is. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
