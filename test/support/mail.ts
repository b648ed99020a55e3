import { call, signUp, type TestUser } from './api.ts';
import { eventually } from './eventually.ts';
import type { TestService } from './service.ts';

export interface KeptMail {
  subject: string;
  text: string;
  /** The only link in the mail. */
  link: string | undefined;
  /** The token in the link. */
  token: string | undefined;
}

type Addressee = { email: string };

/** Returns the mail to an address on the page of a service without SMTP_URL, newest first. */
export async function mailsTo(service: Pick<TestService, 'origin'>, { email }: Addressee): Promise<KeptMail[]> {
  const answer = await fetch(`${service.origin}/dev/mail?${new URLSearchParams({ to: email })}`);
  const articles = (await answer.text()).split('<article').slice(1);
  return articles.map((html) => {
    const link = /<a href="([^"]+token=[^"]+)">/.exec(html)?.[1];
    return {
      subject: /<h2[^>]*>([^<]*)</.exec(html)![1]!,
      text: /<p class="letter">(.*?)<\/p>/s.exec(html)![1]!.replace(/<[^>]+>/g, ''),
      link,
      token: link && (new URL(link).searchParams.get('token') ?? undefined),
    };
  });
}

/** Waits for a mail with this subject. @returns the newest */
export function mailAbout(service: Pick<TestService, 'origin'>, to: Addressee, subject: string): Promise<KeptMail> {
  const find = async () => (await mailsTo(service, to)).find((mail) => mail.subject === subject);
  return eventually(find, `a mail to ${to.email}: ${subject}`);
}

/** Waits for a mail with a link to this path, in any language. @returns the newest */
export function mailWithLink(service: Pick<TestService, 'origin'>, to: Addressee, path: string): Promise<KeptMail> {
  const find = async () =>
    (await mailsTo(service, to)).find(({ link }) => link !== undefined && new URL(link).pathname === path);
  return eventually(find, `a mail to ${to.email} with a link to ${path}`);
}

export const VERIFY = 'Verify your email address';
export const CHANGE = 'Verify your new email address';
/** Subject of the mail with a link that undoes the change. */
export const UNDO = 'Your email address was changed';
export const KNOWN = 'You already have an account';
export const INVITED = 'You are invited to a business';
export const RESET = 'Choose a new password';
export const CONFIRM = 'Confirm that it is you';

/** Signs up a user whose address is verified, and who receives mail about the account. */
export async function signUpVerified(service: TestService): Promise<TestUser> {
  const user = await signUp(service);
  await verifyEmail(service, user);
  return user;
}

/** Uses the link in the sign-up mail. */
export async function verifyEmail(service: TestService, user: Addressee & { session: string }): Promise<void> {
  const { token } = await mailAbout(service, user, VERIFY);
  const { status, text } = await call(service, 'POST', '/email/verify', { token: user.session, body: { token } });
  if (status !== 200) throw new Error(text);
}

/** Confirms a session by a mailed link. Its user's address is verified. */
export async function confirmByMail(service: TestService, user: Addressee & { session: string }): Promise<void> {
  const post = async (path: string, body?: object) => {
    const { status, text } = await call(service, 'POST', path, { token: user.session, ...(body && { body }) });
    if (status >= 400) throw new Error(text);
  };
  await post('/session/confirm/send-link');
  const { token } = await mailWithLink(service, user, '/confirm/link');
  await post('/session/confirm/link', { token });
}
