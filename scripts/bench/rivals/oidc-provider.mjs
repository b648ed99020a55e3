import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';
import { PostgresAdapter } from './postgres-adapter.mjs';

/** oidc-provider with opaque tokens, all on PostgreSQL: clients too, as an application can be disabled at any moment. */
const { PORT, CLIENT_ID, CLIENT_SECRET, SCOPE } = process.env;
await new PostgresAdapter('Client').upsert(CLIENT_ID, {
  client_id: CLIENT_ID,
  client_secret: CLIENT_SECRET,
  grant_types: ['client_credentials'],
  response_types: [],
  redirect_uris: [],
  token_endpoint_auth_method: 'client_secret_post',
  scope: SCOPE,
});
const provider = new Provider(`http://127.0.0.1:${PORT}`, {
  adapter: PostgresAdapter,
  scopes: SCOPE.split(' '),
  ttl: { ClientCredentials: 3600 },
  features: {
    devInteractions: { enabled: false },
    clientCredentials: { enabled: true },
    introspection: { enabled: true },
  },
});

const serve = provider.callback();
createServer((request, response) => {
  if (request.url === '/readyz') response.end();
  else serve(request, response);
}).listen(Number(PORT), '127.0.0.1');

process.on('SIGTERM', () => process.exit(0));
