import path from 'node:path';
import express, { Router } from 'express';
import helmet from 'helmet';
import absolutePath from 'swagger-ui-dist/absolute-path.js'; // the package itself would load the whole UI
import type { Config } from '../../platform/config.ts';
import { readDocument } from '../contract/load-contract.ts';

const OWN_FILES = path.join(import.meta.dirname, 'docs');
const BASE_STYLE = path.join(import.meta.dirname, '../../pages/base.css');

/** `/docs`: the contract, rendered by Swagger UI, with all files served from here. */
export function docs(config: Config): Router {
  const router = Router({ strict: true });
  // Swagger UI styles elements in place and draws its icons from data: addresses.
  router.use(
    '/docs',
    helmet.contentSecurityPolicy({
      directives: {
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:'],
        'upgrade-insecure-requests': null,
      },
    }),
  );
  router.get(['/docs', '/docs/'], (_req, res) => res.sendFile(path.join(OWN_FILES, 'page.html')));
  router.get('/docs/base.css', (_req, res) => res.sendFile(BASE_STYLE));
  router.get('/docs/samples.json', async (_req, res) => {
    res.type('json').send(await readDocument('samples.json', config.origin));
  });
  // Our files may change with every start, the package's only with its version.
  router.use('/docs', express.static(OWN_FILES, { index: false }));
  router.use('/docs', express.static(absolutePath(), { index: false, maxAge: '1h' }));
  return router;
}
