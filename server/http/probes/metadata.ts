import { Router } from 'express';
import { describeResource, describeServer } from '../../domain/oauth/server-metadata.ts';
import type { Config } from '../../platform/config.ts';
import { API_PATH } from '../../platform/origin.ts';
import { openToPages } from '../guards/cross-origin.ts';
import { refuseMethod } from '../guards/refuse-method.ts';
import { inOrder } from '../serving/request-steps.ts';

/**
 * Serves the metadata of server and API at the paths of RFC 8414 section 3.1 and RFC 9728 section 3.1: between host and path of
 * their identifier.
 */
export function serveMetadata(config: Config): Router {
  const router = Router({ strict: true, caseSensitive: true });
  for (const [name, describe] of Object.entries(DOCUMENTS)) {
    const path = `/.well-known/${name}${API_PATH}`;
    router.get(path, inOrder([openToPages]), (_req, res) => {
      res.json(describe(config));
    });
    router.all(path, refuseMethod(['GET', 'HEAD']));
  }
  return router;
}

const DOCUMENTS = {
  'oauth-authorization-server': describeServer,
  'oauth-protected-resource': describeResource,
};
