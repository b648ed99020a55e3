import { Router } from 'express';
import { describeServer } from '../domain/oauth/metadata.ts';
import { Refusal } from '../errors.ts';
import { API_PATH } from '../origin.ts';
import { openToPages } from './cross-origin.ts';

/** The same metadata where RFC 8414 section 3.1 looks for it first: between the host and the path of the issuer. */
export function serveMetadata(): Router {
  const router = Router({ strict: true, caseSensitive: true });
  const path = `/.well-known/oauth-authorization-server${API_PATH}`;
  router.get(path, openToPages, (_req, res) => {
    res.json(describeServer());
  });
  router.all(path, (req) => {
    const detail = `This address takes GET, HEAD, not ${req.method}.`;
    throw new Refusal('method_not_allowed', detail, { headers: { Allow: 'GET, HEAD' } });
  });
  return router;
}
