import { Router, type Request, type Response } from 'express';
import type { Config } from '../config.ts';
import { readDocument } from './contract.ts';

const TYPES = { 'openapi.json': 'application/openapi+json', 'openapi.yaml': 'application/openapi+yaml' } as const;

/** The contract itself, with this service's own address in it. */
export function serveDocument(config: Config): Router {
  const router = Router();
  for (const name of ['openapi.json', 'openapi.yaml'] as const) {
    router.get(`/api/v1/${name}`, async (_req: Request, res: Response) => {
      res.type(TYPES[name]).send(await readDocument(name, config.origin));
    });
  }
  return router;
}
