import { readFile } from 'node:fs/promises';

export type Caller = 'application' | 'session';

/** The operation that is left out, because a stream does not end. */
const STREAM = 'Events_stream';

const DOCUMENT = new URL('../../spec/generated/openapi.json', import.meta.url);

interface Operation {
  operationId: string;
  security: Record<string, string[]>[];
}

/** Lists the operations that a caller may call: those of sessions, or those of applications and public ones. */
export async function operationsOf(caller: Caller): Promise<string[]> {
  const { paths } = JSON.parse(await readFile(DOCUMENT, 'utf8')) as {
    paths: Record<string, Record<string, Operation>>;
  };
  return Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ operationId }) => operationId !== undefined && operationId !== STREAM)
    .filter(({ security }) => security.some((each) => 'sessionCookie' in each) === (caller === 'session'))
    .map(({ operationId }) => operationId);
}
