import { setTimeout as delay } from 'node:timers/promises';
import type { Attachment, Transporter } from 'nodemailer';
import { Mail } from '../../models/accounts/mail.ts';
import { BrandImage } from '../../models/businesses/brand-image.ts';
import { isLoopback } from '../../platform/config.ts';
import type { DomainContext } from '../domain-context.ts';
import { withoutImage } from './letter.ts';
import type { MailJob } from './mailer.ts';

/** Time limits of the SMTP steps, in milliseconds. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 };

/** Starts to send queued mail. @returns stops, and waits up to DRAIN_SECONDS for running jobs */
export async function startSendingMail(service: DomainContext): Promise<() => Promise<void>> {
  const { DRAIN_SECONDS, SMTP_URL, mail } = service.config;
  if (mail !== 'sent') return () => Promise.resolve();
  const { createTransport } = await import('nodemailer'); // where no mail is sent, it is not loaded
  const transport = createTransport({ url: SMTP_URL, requireTLS: mustEncrypt(SMTP_URL!), ...PATIENCE });
  const stop = await service.queue.work<MailJob>('mail', ({ mail_id }) => sendMail(service, transport, mail_id));
  return async () => {
    await Promise.race([stop(), delay(DRAIN_SECONDS * 1000, undefined, { ref: false })]);
    transport.close();
  };
}

/** Reports whether the URL's password would leave this machine. */
function mustEncrypt(address: string): boolean {
  const { hostname, username } = new URL(address);
  return username !== '' && !isLoopback(hostname);
}

/**
 * Sends one mail. Retries keep its Message-ID, so that a copy after a lost response is recognizable.
 * @throws Error when a retry may succeed
 */
async function sendMail(service: DomainContext, transport: Transporter, id: string): Promise<void> {
  const { clock, config, log, mailer } = service;
  const mail = await Mail.findByPk(id);
  if (!mail || mail.expires_at <= clock.now()) return;
  const domain = config.MAIL_FROM.replace(/^.*@|>$/g, '');
  try {
    const { image, html, ...letter } = mailer.open(mail);
    const attachments = await imageOf(image);
    await transport.sendMail({
      ...letter,
      html: attachments.length > 0 ? html : withoutImage(html),
      attachments,
      from: config.MAIL_FROM,
      messageId: `<${id}@${domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated' }, // no vacation notes (RFC 3834, section 5)
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  } catch (error) {
    if (!isRefusedForGood(error)) {
      log.warn({ mail_id: id, ...reasonOf(error) }, 'mail not sent; it will be retried');
      throw error;
    }
    log.error({ mail_id: id, ...reasonOf(error) }, 'mail permanently refused');
  }
  await mail.destroy();
}

/** Returns the image that a mail shows, unless the business has removed it meanwhile. */
async function imageOf(hash: string | undefined): Promise<Attachment[]> {
  const content = hash === undefined ? undefined : await BrandImage.contentOf(hash);
  if (!content) return [];
  return [{ cid: 'image', filename: 'logo.png', contentType: 'image/png', contentDisposition: 'inline', content }];
}

interface SmtpError {
  code?: string;
  responseCode?: number;
  /** The SMTP command that was refused. */
  command?: string;
}

/**
 * Reports whether this recipient or text is refused permanently. A refused sign-in or sender is retried, because the
 * operator can correct it.
 */
function isRefusedForGood(error: unknown): boolean {
  const { command = '', responseCode = 0 } = error as SmtpError;
  return responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command);
}

/** Selects the logged parts of an error, without the server's text, which may name the recipient. */
function reasonOf(error: unknown): object {
  const { code, responseCode } = error as SmtpError;
  return { error_code: code, smtp_status: responseCode };
}
