import { operationDescriptions } from '../../../spec/generated/descriptions.ts';
import type { SignedInUser } from '../../../spec/generated/schema.ts';
import type { Context } from './context.ts';

/** Checks that a session can be shown and stored. Call this before a session starts. */
export async function prepareSession(context: Context): Promise<void> {
  context.output.checkFields(operationDescriptions.Session_get.answer);
  await context.prepareProfile();
}

/** Stores a new session. */
export type SessionStart = (context: Context, signedIn: SignedInUser) => Promise<void>;

/** Stores a session and shows its user. */
export async function startSession(context: Context, signedIn: SignedInUser): Promise<void> {
  const user = await keepSession(context, signedIn);
  context.changed('You are still signed in: `tally whoami` shows the account.');
  await context.output.record(user);
  await welcome(context, user);
}

/** Uses a session for the rest of the command. */
export async function enterSession(context: Context, signedIn: SignedInUser): Promise<void> {
  await welcome(context, await keepSession(context, signedIn));
}

type KeptUser = Omit<SignedInUser, 'session_token'>;

async function keepSession(context: Context, { session_token: token, ...user }: SignedInUser): Promise<KeptUser> {
  if (token === null) throw new Error('The service returned no session token.');
  await context.remember({ user: { id: user.id, email: user.email, session_token: token } });
  return user;
}

async function welcome(context: Context, { email }: KeptUser): Promise<void> {
  const { profileName, baseUrl } = await context.connection();
  context.note(`Signed in as ${email} at ${baseUrl} (profile ${profileName}).`);
  if (context.io.env.TALLYSTICK_SESSION_TOKEN) {
    context.note('TALLYSTICK_SESSION_TOKEN is set: commands use it instead, until you unset it.');
  }
}
