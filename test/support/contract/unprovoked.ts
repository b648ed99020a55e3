/** Declared refusals that no test can provoke, by operation, status and code, with the reason. */
export const unprovoked: Record<string, string> = {
  'Oauth_metadata 500 internal_error': 'Nothing that it does can fail: the metadata follows from the settings.',
  'Oauth_metadata 503 unavailable': 'It does not ask the database.',
  'Oauth_resourceMetadata 500 internal_error': 'Nothing that it does can fail: the metadata follows from the settings.',
  'Oauth_resourceMetadata 503 unavailable': 'It does not ask the database.',
  'Passkeys_startSignIn 500 internal_error': 'Nothing that it does can fail: it seals a challenge.',
  'Passkeys_startSignIn 503 unavailable': 'It does not ask the database.',
  'Clients_update 422 not_a_member': 'Who is not a member sees no application (404); it takes a race with the removal.',
};
