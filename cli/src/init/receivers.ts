/** Frameworks for a receiver. */
export const frameworks = ['express', 'hono', 'none'] as const;
export type Framework = (typeof frameworks)[number];

interface Receiver {
  /** Packages in addition to the SDK, in the versions that the receiver is written for. */
  dependencies: Readonly<Record<string, string>>;
  /** Text of server.js; `?? PORT` stands for the port. */
  program: string;
}

const SETTINGS = `\
const secret = process.env.WEBHOOK_SECRET ?? ''; // \`npm run dev\` sets it; later, use the secret of your endpoint
const port = Number(process.env.PORT ?? PORT);
try {
  checkSecret(secret);
} catch (error) {
  console.error(String(error));
  process.exit(1);
}

/** Handles an event, which may arrive more than once: remember each \`event_id\`. */
function onEvent({ event_type, payment }) {
  console.log('verified:', event_type, payment?.reference, payment?.status);
}
`;

const receivers: Record<Framework, Receiver> = {
  express: {
    dependencies: { express: '^5.1.0' },
    program: `\
import { checkSecret } from '@tallystick/sdk/webhooks';
import { receive } from '@tallystick/sdk/webhooks/express';
import express from 'express';

${SETTINGS}
const app = express();
app.post('/hooks', receive(secret, onEvent)); // before express.json(): the signature covers the raw body
app.use(express.json());
app.listen(port, '127.0.0.1');
`,
  },
  hono: {
    dependencies: { '@hono/node-server': '^2.0.0', hono: '^4.6.0' },
    program: `\
import { serve } from '@hono/node-server';
import { checkSecret } from '@tallystick/sdk/webhooks';
import { receive } from '@tallystick/sdk/webhooks/fetch';
import { Hono } from 'hono';

${SETTINGS}
const handle = receive(secret, onEvent);
const app = new Hono();
app.post('/hooks', (context) => handle(context.req.raw));
serve({ fetch: app.fetch, port, hostname: '127.0.0.1' });
`,
  },
  none: {
    dependencies: {},
    program: `\
import { createServer } from 'node:http';
import { checkSecret } from '@tallystick/sdk/webhooks';
import { receive } from '@tallystick/sdk/webhooks/node';

${SETTINGS}
createServer(receive(secret, onEvent)).listen(port, '127.0.0.1'); // at any path
`,
  },
};

export function dependenciesOf(framework: Framework): Readonly<Record<string, string>> {
  return receivers[framework].dependencies;
}

/** Returns server.js for a port. */
export function programOf(framework: Framework, port: number): string {
  return receivers[framework].program.replace('?? PORT', `?? ${port}`);
}
