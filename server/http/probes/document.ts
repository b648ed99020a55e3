import { Router } from 'express';
import type { Config } from '../../platform/config.ts';
import { API_PATH } from '../../platform/origin.ts';
import { DOCUMENTS, readDocument, renderYaml } from '../contract/load-contract.ts';
import { openToPages } from '../guards/cross-origin.ts';
import { inOrder } from '../serving/request-steps.ts';

/** Serves the contract with this service's address as its origin, also to editors and API explorers in pages of other origins. */
export function serveDocument({ origin }: Config): Router {
  const router = Router();
  for (const name of DOCUMENTS) {
    router.get(`${API_PATH}/${name}`, inOrder([openToPages]), async (_req, res) => {
      res.type('application/openapi+json').send(await readDocument(name, origin));
    });
  }
  let yaml: Promise<string> | undefined;
  router.get(`${API_PATH}/openapi.yaml`, inOrder([openToPages]), async (_req, res) => {
    yaml ??= renderYaml(origin).catch((error: unknown) => {
      yaml = undefined;
      throw error;
    });
    res.type('application/openapi+yaml').send(await yaml);
  });
  return router;
}
