import { formatAmount } from '../../domain/payments/currencies.ts';
import { getCheckout } from '../../domain/payments/checkout.ts';
import { findReturnAddress } from '../../domain/oauth/authorization-request.ts';
import { openRequest } from '../../domain/oauth/pushed-requests.ts';
import { brandOfClient } from '../../domain/oauth/consents.ts';
import { Refusal } from '../../platform/errors.ts';
import type { HttpContext } from '../../http/http-context.ts';
import { AUTHORIZE_PATH } from './authorize-path.ts';

/** Purpose of a sign-in. */
export interface Purpose {
  /** `continue to`, `pay €12.50 to`. */
  verb: string;
  /** Name of the application or the business. */
  name: string;
  /** Name of the business behind an application. */
  businessName: string | null;
}

/** Finds the purpose of a sign-in by its return path; null for pages of the service and for invalid targets. */
export async function purposeOf(service: HttpContext, returnTo: string): Promise<Purpose | null> {
  const { clock, config } = service;
  const { pathname, searchParams } = new URL(returnTo, config.origin);
  const [, reference] = /^\/pay\/([^/]+)$/.exec(pathname) ?? [];
  try {
    if (pathname === AUTHORIZE_PATH) {
      const { parameters } = await openRequest(clock, searchParams);
      const { client } = await findReturnAddress(clock, parameters);
      return { verb: 'continue to', name: client.name, businessName: (await brandOfClient(client))?.name ?? null };
    }
    if (reference === undefined) return null;
    const { payment, brand } = await getCheckout(service, reference);
    return { verb: `pay ${formatAmount(payment.amount, payment.currency)} to`, name: brand.name, businessName: null };
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
