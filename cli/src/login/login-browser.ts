import type { Tallystick } from '@tallystick/sdk';
import type { PendingSignIn } from '@tallystick/sdk/oauth';
import { apiAddress } from '../context/connection.ts';
import type { Context } from '../context/context.ts';
import { exitCodes } from '../terminal/exit-codes.ts';
import { Refusal, UsageError } from '../terminal/refusals.ts';
import { openLoopback, type Return } from './loopback.ts';

/** Client id of the command line, which is built into every service as a public application without scopes, for sessions only. */
export const CLIENT_ID = 'tally-cli';

/** @returns a session that the user has authorized in the browser of this machine (RFC 8252, with PKCE) */
export async function signInByBrowser(context: Context): Promise<string> {
  const { signal } = context.io;
  const { baseUrl } = await context.connection();
  await checkIssuer(context, baseUrl);
  const client = await context.connect({ clientId: CLIENT_ID });
  const loopback = await openLoopback();
  try {
    const { url, pending } = await client.signIn({ redirectUri: loopback.redirectUri });
    const [returned] = await Promise.all([loopback.waitFor(pending.state, signal), showPage(context, url)]);
    return await redeem(client, returned, pending);
  } finally {
    loopback.close();
  }
}

async function showPage(context: Context, url: string): Promise<void> {
  context.note('Sign in with your browser at this page:');
  context.note(url);
  if (await context.io.openUrl(url)) return;
  context.note('No browser was found: open the page yourself, or sign in on another device with --device.');
}

/** Exchanges the code, and shows the outcome in the browser. */
async function redeem(client: Tallystick, { address, answer }: Return, pending: PendingSignIn): Promise<string> {
  const { AuthorizationError } = await import('@tallystick/sdk/oauth');
  try {
    const { accessToken } = await client.finishSignIn(address, pending);
    answer('You are signed in at the command line. You can close this page.');
    return accessToken;
  } catch (error) {
    answer('You are not signed in. The command line shows the reason. You can close this page.');
    if (!(error instanceof AuthorizationError)) throw error;
    const { code, message } = error;
    const isDenied = code === 'access_denied';
    throw new Refusal(
      exitCodes.apiError,
      isDenied ? 'The sign-in was not allowed.' : message,
      isDenied ? 'Start again, and allow it in the browser.' : 'Start again with `tally login`.',
    );
  }
}

/** Checks the issuer before the user signs in, because a response from another issuer would be refused. */
async function checkIssuer(context: Context, baseUrl: string): Promise<void> {
  const client = await context.client('anonymous');
  const { issuer } = await client.oauth.metadata({ signal: context.io.signal });
  if (issuer === apiAddress(baseUrl)) return;
  throw new UsageError(`${baseUrl} identifies itself as ${issuer}.`, `Use that address: --base-url ${issuer}`);
}
