import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** The response to a mail: `refuse` refuses its recipient, `drop` closes the connection in the middle, `hang` never responds. */
export type Reception = 'accept' | 'greylist' | 'refuse' | 'refuse sender' | 'drop' | 'hang';

export interface ReceivedMail {
  to: string;
  from: string;
  /** Headers and body, decoded. */
  source: string;
}

export interface MailServer {
  url: string;
  /** Accepted mails, in order. */
  mails: ReceivedMail[];
  /** Recipients of all attempts, accepted or not. */
  attempts: string[];
  /** Sets the responses to the next attempts; later ones are accepted. */
  next(...receptions: Reception[]): void;
  stop(): Promise<void>;
}

const REPLIES = {
  greylist: [451, 'Greylisted, try again later'],
  refuse: [550, 'No such user here'],
  'refuse sender': [553, 'Not your address'],
} as const;

function refusal(reception: keyof typeof REPLIES, address: string): Error {
  const [responseCode, message] = REPLIES[reception];
  return Object.assign(new Error(`${message}: ${address}`), { responseCode });
}

/** Sends a line of a reply every five seconds, so that the client waits for its end. */
function replySlowly(socket: Socket): void {
  const replying = setInterval(() => socket.write('250-Wait\r\n'), 5000);
  socket.once('close', () => clearInterval(replying));
}

/** Starts a real SMTP server on this machine. */
export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const attempts: string[] = [];
  const receptions: Reception[] = [];
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: ({ address }, _session, done) => {
      if (receptions[0] !== 'refuse sender') return done();
      receptions.shift();
      done(refusal('refuse sender', address));
    },
    onRcptTo: ({ address }, _session, done) => {
      attempts.push(address);
      const [next = 'accept'] = receptions;
      if (next === 'greylist' || next === 'refuse') {
        receptions.shift();
        return done(refusal(next, address));
      }
      done();
    },
    onData: (stream, { envelope }, done) => {
      const reception = receptions.shift();
      if (reception === 'drop') for (const socket of sockets) socket.destroy();
      if (reception === 'hang') for (const socket of sockets) replySlowly(socket);
      if (reception === 'drop' || reception === 'hang') return;
      void text(stream).then((source) => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        mails.push({ to: envelope.rcptTo[0]!.address, from, source: decode(source) });
        done();
      });
    },
  });
  server.on('error', () => undefined); // of dropped connections
  const listening: Server = server.listen(0, '127.0.0.1');
  listening.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await once(listening, 'listening');
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    mails,
    attempts,
    next: (...more) => void receptions.splice(0, Infinity, ...more),
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Decodes quoted-printable (RFC 2045, section 6.7). */
function decode(source: string): string {
  return source
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}
