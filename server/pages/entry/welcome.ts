import { seeOther, renderPage, type Page } from '../parts/render-page.ts';
import { signedIn } from '../parts/visitor.ts';
import { landingOf } from './landing.ts';

/** The first page of the service: says what it is for and where to start. Redirects signed-in users to the console. */
export const welcome: Page = (service) => ({
  path: '/',
  get: async (_req, res) => {
    const user = signedIn(res)?.user;
    if (user) return seeOther(res, await landingOf(service, user));
    const description =
      'Take payments, let applications act for users, and notify both by signed webhooks: one service with one contract.';
    renderPage<object>(res, 'entry/welcome', {}, { title: 'Payments, OAuth and webhooks', description });
  },
});
