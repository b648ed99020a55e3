import express, { Router } from 'express';
import type { HttpContext } from '../http-context.ts';
import { receiveDispute } from '../../domain/payments/disputes.ts';
import { receiveCallback } from '../../domain/payments/settle-operation.ts';
import { notFound, Refusal } from '../../platform/errors.ts';
import { BODY_LIMIT } from '../contract/parse-body.ts';
import { inOrder } from '../serving/request-steps.ts';
import { refuseWithWrongClock } from '../guards/wrong-clock.ts';
import { refuseMethod } from '../guards/refuse-method.ts';

const PATH = '/processors/:name/callback';

/** Reads the body unparsed, because the signature covers the sent bytes. */
const readBytes = express.raw({ type: () => true, limit: BODY_LIMIT, inflate: false });

/** Serves `POST /processors/{name}/callback`, where processors report outcomes. Each processor verifies its own signature. */
export function receiveCallbacks(service: HttpContext): Router {
  const router = Router({ strict: true, caseSensitive: true });
  router.post(PATH, inOrder([refuseWithWrongClock(service.clockWatch)]), readBytes, async (req, res) => {
    const processor = service.processors.find(({ name }) => name === req.params.name);
    if (!processor?.readCallback) throw notFound('processor');
    const body = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
    const callbacks = await processor.readCallback(body, (name) => req.get(name));
    if (!callbacks) throw new Refusal('invalid_token', 'The callback has no valid signature of the processor.');
    for (const callback of callbacks)
      await ('dispute' in callback
        ? receiveDispute(service, processor, callback.dispute)
        : receiveCallback(service, processor, callback));
    res.status(204).end();
  });
  router.all(PATH, refuseMethod(['POST']));
  return router;
}
