import type { Request, Response } from 'express';
import type { HttpContext } from '../../http/http-context.ts';
import { isTyped } from '../../domain/input/email-address.ts';
import { isLoopback } from '../../platform/config.ts';
import { notFound } from '../../platform/errors.ts';
import { DEV_MAIL_PATH } from '../../platform/origin.ts';
import { renderPage, type Page } from '../parts/render-page.ts';

export interface DevMailData {
  mails: { id: string; to: string; subject: string; at: string; parts: TextPart[] }[];
}

interface TextPart {
  text: string;
  isLink: boolean;
}

/** The page with stored mail; `?to=` filters by recipient. */
export const devMail: Page = (service) => ({ path: DEV_MAIL_PATH, get: (req, res) => show(service, req, res) });

async function show({ config, mailer }: HttpContext, req: Request, res: Response): Promise<void> {
  if (config.mail !== 'kept' || !isFromThisMachine(req)) throw notFound('page');
  const mails = (await mailer.listKept())
    .filter(({ to }) => typeof req.query.to !== 'string' || isTyped(req.query.to, to))
    .map(({ id, to, subject, at, text }) => ({ id, to, subject, at: at.toISOString(), parts: partsOf(text) }));
  renderPage<DevMailData>(res, 'entry/dev-mail', { mails }, { title: 'Mail' });
}

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/** Excludes requests through a local proxy, and under a name that another site resolves to this machine (DNS rebinding). */
function isFromThisMachine(req: Request): boolean {
  const isDirect = FORWARDED.every((name) => req.headers[name] === undefined);
  return isDirect && isLoopback(req.socket.remoteAddress ?? '') && isLoopback(req.hostname);
}

const partsOf = (text: string): TextPart[] =>
  text.split(/(https?:\/\/\S*[\w/-])/).map((part, index) => ({ text: part, isLink: index % 2 === 1 }));
