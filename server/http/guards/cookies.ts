import { parseCookie, stringifySetCookie } from 'cookie';
import type { Response } from 'express';
import { SESSION_IDLE_SECONDS } from '../../domain/accounts/sessions.ts';
import type { Session } from '../../models/accounts/session.ts';

const SESSION = 'tally_session';
const FORM = 'tally_form';
const APPLICATION = 'tally_application';
const LANGUAGE = 'tally_language';
const ZONE = 'tally_zone';
const LANGUAGE_SECONDS = 365 * 24 * 3600;

export class Cookies {
  readonly #secure: boolean;
  readonly #nameOf: (name: string) => string;

  /**
   * Chooses cookie names for an origin. Under https the `__Host-` prefix binds cookies to this host, path and scheme (RFC
   * 6265bis, section 4.1.3.2). Under http the name ends with the port, because browsers share cookies among the ports of a host.
   */
  constructor(origin: string) {
    const { protocol, port } = new URL(origin);
    this.#secure = protocol === 'https:';
    this.#nameOf = (name) => (this.#secure ? `__Host-${name}` : port === '' ? name : `${name}_${port}`);
  }

  session(token: string): string {
    return this.#set(SESSION, token, SESSION_IDLE_SECONDS);
  }

  /** Sets the cookie of a renewed session again. The cookie's 30 days start when it is set, the session's when it is used. */
  renewSession(res: Response, { isRenewed, last_used_at, expires_at }: Session, token: string): void {
    const seconds = Math.round((expires_at.getTime() - last_used_at.getTime()) / 1000);
    if (isRenewed) res.append('Set-Cookie', this.#set(SESSION, token, seconds));
  }

  endedSession(): string {
    return this.#set(SESSION, '', 0);
  }

  /** Reads the session cookie. Under http, also without a port, as programs may send it and earlier releases set it. */
  readSession(header: string | undefined): string | undefined {
    return this.#read(SESSION, header) ?? (this.#secure ? undefined : read(SESSION, header));
  }

  /** Builds the cookie that binds forms to a visitor who is not signed in. */
  form(key: string): string {
    return this.#set(FORM, key);
  }

  readForm(header: string | undefined): string | undefined {
    return this.#read(FORM, header);
  }

  /** Builds the cookie with the TEST application that a reader of the API reference has chosen. */
  application(id: string): string {
    return this.#set(APPLICATION, id);
  }

  readApplication(header: string | undefined): string | undefined {
    return this.#read(APPLICATION, header);
  }

  /** Builds the cookie with the language that a visitor has chosen. */
  language(code: string): string {
    return this.#set(LANGUAGE, code, LANGUAGE_SECONDS);
  }

  readLanguage(header: string | undefined): string | undefined {
    return this.#read(LANGUAGE, header);
  }

  /** Reads the name of the browser's time zone, in a cookie that the script of pages sets. */
  readZone(header: string | undefined): string | undefined {
    return this.#read(ZONE, header);
  }

  /** @param maxAge Seconds; without it, the cookie ends with the browser's session. */
  #set(name: string, value: string, maxAge?: number): string {
    return stringifySetCookie({
      name: this.#nameOf(name),
      value,
      ...(maxAge !== undefined && { maxAge }),
      secure: this.#secure,
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
    });
  }

  #read(name: string, header: string | undefined): string | undefined {
    return read(this.#nameOf(name), header);
  }
}

const read = (name: string, header: string | undefined) =>
  header === undefined ? undefined : parseCookie(header)[name];
