import { Router } from 'express';
import { describeServer } from '../../domain/oauth/server-metadata.ts';
import type { Config } from '../../platform/config.ts';
import { API_PATH } from '../../platform/origin.ts';
import { openToPages } from '../guards/cross-origin.ts';
import { refuseMethod } from '../guards/refuse-method.ts';
import { inOrder } from '../serving/request-steps.ts';

/** Serves the server metadata at the path of RFC 8414 section 3.1: between host and path of the issuer. */
export function serveMetadata(config: Config): Router {
  const router = Router({ strict: true, caseSensitive: true });
  const path = `/.well-known/oauth-authorization-server${API_PATH}`;
  router.get(path, inOrder([openToPages]), (_req, res) => {
    res.json(describeServer(config));
  });
  router.all(path, refuseMethod(['GET', 'HEAD']));
  return router;
}
