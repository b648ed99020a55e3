import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyLedger } from '../../server/models/ledger/ledger-checks.ts';
import { startTestService } from './service.ts';

/** Runs a service in a separate process, until the process that started it disconnects or ends. */
const service = await startTestService({
  VALIDATE_RESPONSES: 'true',
  REQUEST_SECONDS: '120', // tests keep bodies back, for long on a busy machine
  RATE_LIMIT_FAILURES: '1000000',
  RATE_LIMIT_FAILURES_PER_ADDRESS: '1000000', // failures of many files come from one address
});

/** Reports if ledger verification passes. */
const books = createServer({ keepAliveTimeout: 600_000 }, (_, response) => {
  verifyLedger().then(
    (verification) => response.end(JSON.stringify(verification)),
    (error: Error) => response.writeHead(500).end(error.message),
  );
}).listen(0, '127.0.0.1');
await once(books, 'listening');

process.once('disconnect', () => {
  books.close();
  books.closeAllConnections();
  void service.stop();
});
const { origin, baseUrl, databaseUrl } = service;
const booksUrl = `http://127.0.0.1:${(books.address() as AddressInfo).port}`;
process.send!({ origin, baseUrl, databaseUrl, booksUrl });
