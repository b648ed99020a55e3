import { PASSWORD } from './api.ts';
import type { TestService } from './service.ts';

export interface PageAnswer {
  status: number;
  headers: Headers;
  html: string;
  /** Target of a redirect or of an intermediate page; empty without one. */
  location: string;
}

export interface Visitor {
  cookies: Map<string, string>;
  get(path: string, headers?: Record<string, string>): Promise<PageAnswer>;
  /** Posts these fields without opening a page first. */
  post(path: string, fields: Record<string, string> | FormData, headers?: Record<string, string>): Promise<PageAnswer>;
  /** Opens the page and sends its form with these fields filled in. */
  submit(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<PageAnswer>;
}

/** Creates a minimal browser: it stores cookies, reads forms, and follows no redirect. */
export function newVisitor(service: Pick<TestService, 'origin'>, cookies = new Map<string, string>()): Visitor {
  const request = async (path: string, init: RequestInit): Promise<PageAnswer> => {
    const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { Accept: 'text/html', ...(Cookie && { Cookie }), ...(init.headers as Record<string, string>) };
    const answer = await fetch(service.origin + path, { ...init, redirect: 'manual', headers });
    keepCookies(cookies, answer.headers.getSetCookie());
    const { status } = answer;
    const html = await answer.text();
    return { status, headers: answer.headers, html, location: answer.headers.get('Location') ?? refreshOf(html) };
  };
  const get: Visitor['get'] = (path, headers = {}) => request(path, { headers });
  const post: Visitor['post'] = (path, fields, headers = {}) =>
    request(path, {
      method: 'POST',
      body: fields instanceof FormData ? fields : new URLSearchParams(fields),
      headers,
    });
  const submit: Visitor['submit'] = async (path, fields, headers) => {
    const { html } = await get(path);
    return post(path.split('?')[0]!, { ...hiddenFields(html), ...fields }, headers);
  };
  return { cookies, get, post, submit };
}

/** Returns the name of the session's cookie. */
export const sessionCookie = ({ origin }: Pick<TestService, 'origin'>) => `tally_session_${new URL(origin).port}`;

function keepCookies(cookies: Map<string, string>, headers: string[]): void {
  for (const header of headers) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(header)!;
    if (/Max-Age=0(;|$)/.test(header)) cookies.delete(name!);
    else cookies.set(name!, value!);
  }
}

function refreshOf(html: string): string {
  const [, address = ''] = /<meta http-equiv="refresh" content="0;url=([^"]+)">/.exec(html) ?? [];
  return address.replaceAll('&amp;', '&');
}

export function hiddenFields(html: string): Record<string, string> {
  const inputs = html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g);
  return Object.fromEntries([...inputs].map(([, name, value]) => [name, value]));
}

/** Creates a visitor who has signed up by the form. */
export async function newSignedInVisitor(service: Pick<TestService, 'origin'>, email: string): Promise<Visitor> {
  const visitor = newVisitor(service);
  await visitor.submit('/signup', { email, name: 'Ada Lovelace', phone: '', password: PASSWORD });
  return visitor;
}
