import { formatAmount } from '../../domain/payments/currencies.ts';
import { getCheckout } from '../../domain/payments/checkout.ts';
import { findReturnAddress } from '../../domain/oauth/authorization-request.ts';
import { openRequest } from '../../domain/oauth/pushed-requests.ts';
import { brandOfClient } from '../../domain/oauth/consents.ts';
import { Refusal } from '../../platform/errors.ts';
import type { HttpContext } from '../../http/http-context.ts';
import type { Language } from '../../platform/languages/language.ts';
import { AUTHORIZE_PATH } from './authorize-path.ts';

/** Purpose of a sign-in. */
export interface Purpose {
  /** Amount of a payment, for people; null for a sign-in to an application. */
  amount: string | null;
  /** Name of the application or the business. */
  name: string;
  /** Name of the business behind an application. */
  businessName: string | null;
}

/** Finds the purpose of a sign-in by its return path; null for pages of the service and for invalid targets. */
export async function purposeOf(service: HttpContext, returnTo: string, language: Language): Promise<Purpose | null> {
  const { clock, config } = service;
  const { pathname, searchParams } = new URL(returnTo, config.origin);
  const [, reference] = /^\/pay\/([^/]+)$/.exec(pathname) ?? [];
  try {
    if (pathname === AUTHORIZE_PATH) {
      const { parameters } = await openRequest(clock, searchParams);
      const { client } = await findReturnAddress(clock, parameters);
      return { amount: null, name: client.name, businessName: (await brandOfClient(client))?.name ?? null };
    }
    if (reference === undefined) return null;
    const { payment, brand } = await getCheckout(service, reference);
    const amount = formatAmount(payment.amount, payment.currency, language.amounts);
    return { amount, name: brand.name, businessName: null };
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
