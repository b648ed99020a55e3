import { Router, type Request, type Response } from 'express';
import type { Config } from '../config.ts';
import { API_PATH } from '../origin.ts';
import { readDocument } from './contract.ts';

const TYPES = { 'openapi.json': 'application/openapi+json', 'openapi.yaml': 'application/openapi+yaml' } as const;

/** The contract itself, with this service's own address in it. */
export function serveDocument(config: Config): Router {
  const router = Router();
  for (const name of ['openapi.json', 'openapi.yaml'] as const) {
    router.get(`${API_PATH}/${name}`, async (_req: Request, res: Response) => {
      res.type(TYPES[name]).send(await readDocument(name, config.origin));
    });
  }
  return router;
}
