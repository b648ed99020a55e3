import { grantClientCredentials } from '../domain/oauth/access-tokens.ts';
import { authenticateClient } from '../domain/oauth/client-authentication.ts';
import { OAuthRefusal } from '../domain/oauth/oauth-refusal.ts';
import type { Handlers } from './handler.ts';
import { Reply } from './reply.ts';

const NO_STORE = { 'Cache-Control': 'no-store' };

export const OAuth: Handlers['OAuth'] = {
  token: async ({ body, header }) => {
    const client = await authenticateClient({ ...body, authorization: header('Authorization') });
    if (body.grant_type !== 'client_credentials') {
      throw new OAuthRefusal('unsupported_grant_type', 'Only the client_credentials grant is there so far.');
    }
    return new Reply(await grantClientCredentials(client, body.scope), NO_STORE);
  },
};
