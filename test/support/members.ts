import { call } from './api.ts';
import { mailWithLink, verifyEmail } from './mail.ts';
import type { TestService } from './service.ts';

interface Account {
  email: string;
  session: string;
}

/** Invites an address. @returns the token of the mail */
export async function invite(
  service: TestService,
  inviter: { session: string },
  businessId: string,
  email: string,
  role: string,
): Promise<string> {
  const path = `/businesses/${businessId}/invitations`;
  const { status, text } = await call(service, 'POST', path, { token: inviter.session, body: { email, role } });
  if (status !== 201) throw new Error(text);
  return (await mailWithLink(service, { email }, '/invitation')).token!;
}

/** Makes a user a member by an invitation. */
export async function join(
  service: TestService,
  inviter: { session: string },
  businessId: string,
  user: Account,
  role: string,
): Promise<void> {
  const session = await call(service, 'GET', '/session', { token: user.session });
  if (!session.body.email_verified) await verifyEmail(service, user);
  const token = await invite(service, inviter, businessId, user.email, role);
  const { status, text } = await call(service, 'POST', '/invitations/accept', { token: user.session, body: { token } });
  if (status !== 200) throw new Error(text);
}
