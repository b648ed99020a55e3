import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { Caller } from './caller.ts';
import { askPayment } from './site.ts';
import type { Sample, Start } from './victim.ts';

/** Runs the victim in a separate thread, so that the attackers of this process do not delay its clock. */

const PER_SECOND = 10;
const port = parentPort!;
/** Send time of each payment, until its first delivery arrives. */
const sentAt = new Map<string, number>();
const arrivedAt = new Map<string, number>();

const receiver = createServer((request, response) => {
  void text(request).then((body) => {
    response.writeHead(204).end();
    const { payment } = JSON.parse(body) as { payment?: { reference: string } };
    if (payment) arrive(payment.reference);
  });
});
receiver.listen(0, '127.0.0.1');
await once(receiver, 'listening');
port.postMessage({ url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks` });
const [{ origin, address, token }] = (await once(port, 'message')) as [Start];
const caller = new Caller(origin, address);
let isStopping = false;
port.once('message', () => (isStopping = true));

const started = Date.now();
for (let count = 0; !isStopping; count += 1) {
  const due = started + (count * 1000) / PER_SECOND;
  await delay(Math.max(0, due - Date.now()));
  void pay(due);
}
await caller.close();
receiver.closeAllConnections();
receiver.close();

/** Creates a payment when it is due, regardless of earlier ones. */
async function pay(at: number): Promise<void> {
  const told = await caller.ask(askPayment({ token })).catch((error: Error) => ({ status: 0, text: error.message }));
  report({ kind: 'payment', at, milliseconds: Date.now() - at, status: told.status });
  if (told.status !== 201) return;
  const { reference } = JSON.parse(told.text) as { reference: string };
  const arrived = arrivedAt.get(reference);
  if (arrived === undefined) sentAt.set(reference, at);
  else deliver(at, arrived);
  arrivedAt.delete(reference);
}

/** Records a delivery, which may arrive before the response. */
function arrive(reference: string): void {
  const sent = sentAt.get(reference);
  if (sent === undefined) arrivedAt.set(reference, Date.now());
  else deliver(sent, Date.now());
  sentAt.delete(reference);
}

function deliver(at: number, arrived: number): void {
  report({ kind: 'delivery', at, milliseconds: arrived - at });
}

function report(sample: Sample): void {
  port.postMessage(sample);
}
