import { formatAmount } from '../../domain/payments/currencies.ts';
import { getCheckout } from '../../domain/payments/checkout.ts';
import { findReturnAddress } from '../../domain/oauth/authorization-request.ts';
import { businessNameOf } from '../../domain/oauth/consents.ts';
import { Refusal } from '../../platform/errors.ts';
import type { HttpContext } from '../../http/http-context.ts';
import { AUTHORIZE_PATH } from './authorize-path.ts';

/** What a visitor signs in for. */
export interface Purpose {
  /** `continue to`, `pay €12.50 to`. */
  verb: string;
  /** The application or the business. */
  name: string;
  /** The business behind an application. */
  businessName: string | null;
}

/** The purpose of a sign-in by the path that it returns to; null for our own pages and for what leads nowhere. */
export async function purposeOf({ clock, config }: HttpContext, returnTo: string): Promise<Purpose | null> {
  const { pathname, searchParams } = new URL(returnTo, config.origin);
  const [, reference] = /^\/pay\/([^/]+)$/.exec(pathname) ?? [];
  try {
    if (pathname === AUTHORIZE_PATH) {
      const { client } = await findReturnAddress(clock, searchParams);
      return { verb: 'continue to', name: client.name, businessName: await businessNameOf(client) };
    }
    if (reference === undefined) return null;
    const { payment, businessName } = await getCheckout(clock, reference);
    return { verb: `pay ${formatAmount(payment.amount, payment.currency)} to`, name: businessName, businessName: null };
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
