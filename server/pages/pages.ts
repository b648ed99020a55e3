import { Router, type RequestHandler } from 'express';
import type { HttpContext } from '../http/http-context.ts';
import { countFailedEntrants, limitRequests, tellEntrants } from '../http/guards/limit-requests.ts';
import { refuseWithWrongClock } from '../http/guards/wrong-clock.ts';
import { refuseMethod } from '../http/guards/refuse-method.ts';
import { claimForVisitor } from '../http/guards/claim-places.ts';
import { refuseUnstorableText } from '../http/guards/storable-text.ts';
import { inOrder } from '../http/serving/request-steps.ts';
import { confirm } from './entry/confirm.ts';
import { confirmByLink, confirmByMail } from './entry/confirm-by-mail.ts';
import { authorize } from './oauth/consent-page.ts';
import { DASHBOARD_PAGES } from './dashboard/dashboard.ts';
import { devMail } from './entry/dev-mail-page.ts';
import { device } from './oauth/device.ts';
import { invitationPage } from './entry/invitation-page.ts';
import { IMAGE_PATH, serveImage } from './parts/serve-image.ts';
import { chooseLanguage } from './parts/choose-language.ts';
import { readConfirmation } from './parts/confirmation.ts';
import { parseFileForm } from './parts/file-form.ts';
import { parseForm, refuseForgedForm } from './parts/forms.ts';
import { pageHeaders } from './parts/headers.ts';
import { actionPage, returnPage } from './checkout/action-page.ts';
import { challengePage } from './checkout/challenge-page.ts';
import { checkout } from './checkout/checkout-page.ts';
import { receiptPage } from './checkout/receipt-page.ts';
import { consoleScript, paletteScript } from './parts/console-script.ts';
import { forgotPassword } from './entry/forgot-password.ts';
import { pageErrorHandler } from './error-page.ts';
import { passkeyScript } from './parts/passkey-script.ts';
import { referenceScript, referenceStylesheet } from './parts/reference-assets.ts';
import type { Page, PageRoute } from './parts/render-page.ts';
import { markdownPages } from './reference/markdown-pages.ts';
import { referencePages } from './reference/reference-pages.ts';
import { resetPassword } from './entry/reset-password.ts';
import { restoreEmail } from './entry/restore-email.ts';
import { sendOnceScript } from './parts/send-once-script.ts';
import { signIn, signInCode } from './entry/sign-in.ts';
import { signInPasskey } from './entry/sign-in-passkey.ts';
import { signOut } from './entry/sign-out.ts';
import { signUp } from './entry/sign-up.ts';
import { ICONS } from './parts/icons.ts';
import { stylesheet } from './parts/stylesheet.ts';
import { recognizeVisitor } from './parts/visitor.ts';
import { welcome } from './entry/welcome.ts';
import { verifyEmail } from './entry/verify-email.ts';

/** Pages whose forms are limited by failures only, so that views do not use up sign-ins. */
const ENTRANCES: Page[] = [signUp, signIn, signInCode];
const ACCOUNT: Page[] = [
  welcome,
  signInPasskey,
  signOut,
  confirm,
  confirmByMail,
  confirmByLink,
  verifyEmail,
  invitationPage,
  forgotPassword,
  resetPassword,
  restoreEmail,
  devMail,
];
const CHECKOUT: Page[] = [checkout, actionPage, returnPage, challengePage, receiptPage];
const PAGES: Page[] = [...ACCOUNT, authorize, device, ...CHECKOUT, ...DASHBOARD_PAGES];

const ASSETS = [
  stylesheet,
  consoleScript,
  paletteScript,
  passkeyScript,
  sendOnceScript,
  referenceStylesheet,
  referenceScript,
  ...ICONS,
];

/** Lists every page. Those of entrances come first. */
export function pageRoutes(service: HttpContext): { entrances: PageRoute[]; others: PageRoute[] } {
  const others = PAGES.map((page) => page(service));
  return {
    entrances: ENTRANCES.map((page) => page(service)),
    others: [...others, ...markdownPages(service), ...referencePages(service)],
  };
}

/** Serves every page, between the guards of visitor and form and the error page. */
export function pages(service: HttpContext): Router {
  const router = Router({ strict: true, caseSensitive: true });
  for (const { path, serve } of ASSETS) router.get(path, serve);
  router.get(IMAGE_PATH, inOrder([limitRequests(service.limits)]), serveImage);
  const readForm = (parse: RequestHandler) => [
    inOrder([refuseWithWrongClock(service.clockWatch)]),
    parse,
    refuseForgedForm(service.config.origin),
    inOrder([refuseUnstorableText]),
  ];
  const recognize = [pageHeaders, recognizeVisitor(service)];
  const limit = inOrder([limitRequests(service.limits), claimForVisitor]);
  const enter = [inOrder([tellEntrants(service.limits)]), ...readForm(parseForm)];
  const showError = pageErrorHandler(service);
  const { entrances, others } = pageRoutes(service);
  for (const route of [...entrances, ...others]) {
    const speak = route.isTranslated ? [chooseLanguage(service)] : [];
    const read = readForm(route.takesFile ? parseFileForm(service.limits) : parseForm);
    const before = [...recognize, ...speak, limit, ...read, confirmsWithin(route), readConfirmation(service)];
    if (route.get) router.get(route.path, before, route.get, showError);
    if (route.post && entrances.includes(route))
      router.post(route.path, recognize, speak, enter, route.post, countFailedEntrants(service.limits), showError);
    else if (route.post) router.post(route.path, before, route.post, showError);
    router.all(route.path, speak, refuseMethod(methodsOf(route), 'page'), showError);
  }
  return router;
}

/** Sets the function with which a page asks for confirmation within itself. */
const confirmsWithin =
  ({ confirm }: PageRoute): RequestHandler =>
  (_req, res, next) => {
    if (confirm) res.locals.showConfirmation = confirm;
    next();
  };

const methodsOf = ({ get, post }: PageRoute) => [...(get ? ['GET', 'HEAD'] : []), ...(post ? ['POST'] : [])];
