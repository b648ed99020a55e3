import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const TYPE_A = 1;
const HEADER_BYTES = 12;

/** Starts a real name server on this machine that knows only the given IPv4 addresses. */
export async function startNameServer(initial: Record<string, string[]> = {}) {
  let addresses = initial;
  let held: (() => void)[] | undefined;
  const socket = createSocket('udp4');
  socket.on('message', (query, { address, port }) => {
    const reply = () => socket.send(answer(query, addresses), port, address);
    if (held) held.push(reply);
    else reply();
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    knows(next: Record<string, string[]>) {
      addresses = next;
    },
    /** Delays responses until it is resumed. */
    pause() {
      const pending = (held = [] as (() => void)[]);
      return () => {
        held = undefined;
        for (const reply of pending) reply();
      };
    },
    stop: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}

/** Encodes a response (RFC 1035, 4.1): the query's id and question, and a record for each address. */
function answer(query: Buffer, known: Record<string, string[]>): Buffer {
  const { name, type, end } = readQuestion(query);
  const addresses = known[name];
  const records = type === TYPE_A ? (addresses ?? []).map(recordOf) : [];
  const header = Buffer.alloc(HEADER_BYTES);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(addresses ? 0x8580 : 0x8583, 2); // no error, or no such name
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([header, query.subarray(HEADER_BYTES, end), ...records]);
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('ascii', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** Encodes a record that refers to the name in the question; class IN, no caching. */
function recordOf(address: string): Buffer {
  const head = Buffer.from([0xc0, HEADER_BYTES, 0, TYPE_A, 0, 1, 0, 0, 0, 0, 0, 4]);
  return Buffer.concat([head, Buffer.from(address.split('.').map(Number))]);
}
