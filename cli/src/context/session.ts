import { operationDescriptions } from '../../../spec/generated/descriptions.ts';
import type { SignedInUser } from '../../../spec/generated/schema.ts';
import type { Context } from './context.ts';

/** Call before a session starts: checks that it can be shown and kept. */
export async function prepareSession(context: Context): Promise<void> {
  context.output.checkFields(operationDescriptions.Session_get.answer);
  await context.ownProfile();
}

/** Keeps a session and shows its user. */
export async function startSession(context: Context, signedIn: SignedInUser): Promise<void> {
  const { session_token: token, ...user } = signedIn;
  if (token === null) throw new Error('The service gave no session for programs.');
  const { profileName, baseUrl } = await context.connection();
  await context.remember({ user: { id: user.id, email: user.email, session_token: token } });
  context.changed('You are signed in all the same: `tally whoami` shows as whom.');
  await context.output.record(user);
  context.note(`Signed in as ${user.email} at ${baseUrl} (profile ${profileName}).`);
  if (context.io.env.TALLYSTICK_SESSION_TOKEN) {
    context.note('TALLYSTICK_SESSION_TOKEN is set: commands use it instead, until you unset it.');
  }
}
