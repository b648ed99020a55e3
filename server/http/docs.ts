import express, { Router } from 'express';
import helmet from 'helmet';
import absolutePath from 'swagger-ui-dist/absolute-path.js'; // the package itself would load the whole UI

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Tallystick API reference</title>
    <link rel="stylesheet" href="/docs/swagger-ui.css">
    <link rel="icon" href="/docs/favicon-32x32.png">
  </head>
  <body>
    <main id="reference"><noscript>The reference needs JavaScript. The document itself: <a href="/api/v1/openapi.yaml">openapi.yaml</a>.</noscript></main>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

const START = `SwaggerUIBundle({
  url: '/api/v1/openapi.json',
  domNode: document.getElementById('reference'),
  deepLinking: true,
  docExpansion: 'list',
  displayOperationId: true,
  persistAuthorization: true,
});
`;

/** `/docs`: the contract, rendered by Swagger UI with files of our own; nothing comes from elsewhere. */
export function docs(): Router {
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
  router.get(['/docs', '/docs/'], (_req, res) => void res.type('html').send(PAGE));
  router.get('/docs/start.js', (_req, res) => void res.type('js').send(START));
  router.use('/docs', express.static(absolutePath(), { index: false, maxAge: '1h' }));
  return router;
}
