/** Where users return to after they allow an application: a page of Swagger UI. */
export const REDIRECT_URI = `${location.origin}/docs/oauth2-redirect.html`;

const SIGN_IN = '/signin?return_to=/docs';

/** A plugin that completes the authorization dialog with facts that Swagger UI cannot know. */
export function authorization({ React: { createElement: draw, Fragment, useEffect } }) {
  /** Scripts can neither read nor set the session cookie. */
  const wrapApiKeyAuth = (ApiKeyAuth) => (props) => {
    if (props.schema.get('in') !== 'cookie') return draw(ApiKeyAuth, props);
    return draw(
      'div',
      { className: 'session-cookie' },
      draw('h4', null, draw('code', null, props.name)),
      draw(
        'p',
        null,
        'Your browser sends it by itself while you are signed in: ',
        draw('a', { href: SIGN_IN }, 'sign in'),
        '.',
      ),
    );
  };

  const wrapOauth2 = (Oauth2) => (props) =>
    draw(
      Fragment,
      null,
      draw(Oauth2, props),
      props.schema.get('flow') === 'authorizationCode' &&
        draw('p', null, 'The application must have this redirect URI: ', draw('code', null, REDIRECT_URI)),
    );

  /** Swagger UI focuses a field further down, and the dialog would open scrolled to it. */
  const wrapPopup = (Popup) => (props) => {
    useEffect(() => {
      document.querySelector('.modal-ux-content input')?.focus({ preventScroll: true });
      document.querySelector('.modal-ux-content').scrollTop = 0;
    }, []);
    return draw(Popup, props);
  };

  return { wrapComponents: { authorizationPopup: wrapPopup, apiKeyAuth: wrapApiKeyAuth, oauth2: wrapOauth2 } };
}
