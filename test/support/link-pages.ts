import { call, PASSWORD } from './api.ts';
import { newOwner } from './dashboard.ts';
import { CHANGE, CONFIRM, mailAbout, RESET, UNDO, verifyEmail } from './mail.ts';
import { invite } from './members.ts';
import { newPerson, type Person } from './oauth.ts';
import type { TestService } from './service.ts';

/** Has every kind of link mailed to a new user. @returns the user, and the pages of the links */
export async function mailLinks(service: TestService): Promise<[Person, Record<string, string>]> {
  const pathOf = async (to: { email: string }, subject: string) =>
    (await mailAbout(service, to, subject)).link!.replace(service.origin, '');
  const [owner, former] = [await newOwner(service, 'The bakery of the whole family'), await newPerson(service)];
  await verifyEmail(service, former);
  const email = `moved.${former.email}`;
  const body = { email, password: PASSWORD };
  await call(service, 'POST', '/email/change', { token: former.session, body });
  const { token } = await mailAbout(service, { email }, CHANGE);
  await call(service, 'POST', '/email/verify', { token: former.session, body: { token } });
  const person = { ...former, email };
  for (const path of ['/session/confirm/send-link', '/email/change'])
    await call(service, 'POST', path, {
      token: person.session,
      ...(path === '/email/change' && { body: { email: former.email, password: PASSWORD } }),
    });
  await verifyEmail(service, owner);
  await call(service, 'POST', '/password/request-reset', { body: { email } });
  const invitation = await invite(service, owner, owner.businessId, email, 'viewer');
  return [
    person,
    {
      forgot: '/forgot-password',
      'reset-password': await pathOf(person, RESET),
      'change-email': await pathOf(former, CHANGE),
      'restore-email': await pathOf(former, UNDO),
      'confirm-by-mail': '/confirm/mail',
      'confirm-by-link': await pathOf(person, CONFIRM),
      invitation: `/invitation?token=${invitation}`,
      'link-unknown': '/reset-password?token=unknown',
    },
  ];
}
