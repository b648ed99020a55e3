import { createServer } from 'node:http';
import {
  receive as receiveByExpress,
  type ExpressRequest,
  type ExpressResponse,
} from '@tallystick/sdk/webhooks/express';
import { receive as receiveByNode } from '@tallystick/sdk/webhooks/node';

export const server = createServer(
  receiveByNode('whsec_1', (event, request) => console.log(event.event_id, request.headers.host)),
);

export const handler: (
  request: ExpressRequest,
  response: ExpressResponse & { send(body: string): void },
  next: () => void,
) => unknown = receiveByExpress(['whsec_1', 'whsec_2'], async ({ payment }) => {
  await Promise.resolve(payment?.reference.length);
});
