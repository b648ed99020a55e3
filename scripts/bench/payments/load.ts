import { Pool, type Dispatcher } from 'undici';

export type NextRequest = () => Pick<Dispatcher.RequestOptions, 'method' | 'path' | 'headers' | 'body'>;

/** @returns requests a second that were answered with `status`, so many at a time for so long */
export async function throughput(
  origin: string,
  next: NextRequest,
  { status, seconds, concurrency }: { status: number; seconds: number; concurrency: number },
): Promise<number> {
  const pool = new Pool(origin, { connections: concurrency });
  const until = performance.now() + seconds * 1000;
  let answered = 0;
  const client = async () => {
    while (performance.now() < until) {
      const { statusCode, body } = await pool.request(next());
      const text = await body.text();
      if (statusCode !== status) throw new Error(`${origin} answered ${statusCode}: ${text}`);
      answered++;
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: concurrency }, client));
  const took = (performance.now() - started) / 1000;
  await pool.close();
  return answered / took;
}
