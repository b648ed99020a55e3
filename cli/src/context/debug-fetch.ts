import type { Io } from '../terminal/io.ts';
import { terminalText } from '../terminal/terminal-text.ts';

/** Logs each request to stderr, without headers and bodies, because they contain secrets. */
export function debugFetch({ stderr }: Io, send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const { method = 'GET' } = init ?? {};
    const url = input instanceof Request ? input.url : String(input);
    const start = performance.now();
    const tell = (outcome: string) =>
      stderr.write(`${terminalText(`${method} ${url} ${outcome} ${Math.round(performance.now() - start)} ms`)}\n`);
    try {
      const response = await send(input, init);
      tell(`${response.status} request ${response.headers.get('Request-Id') ?? '–'}`);
      return response;
    } catch (error) {
      tell(error instanceof Error ? error.name : 'failed');
      throw error;
    }
  };
}
