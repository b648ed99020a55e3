import { invalidField } from '../../../../platform/errors.ts';
import { digitsOf, formatAmount } from '../../currencies.ts';

/** Currencies whose amounts Stripe takes without decimals. */
const ZERO_DECIMAL = listOf('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF');

/** Currencies whose amounts Stripe takes with three decimals, the last of which must be 0. */
const THREE_DECIMAL = listOf('BHD JOD KWD OMR TND');

/** Other currencies of cards, which Stripe takes with two decimals, whatever ISO 4217 says: those of ISK and UGX must be 00. */
const TWO_DECIMAL = listOf(`
  AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CNY COP CRC CVE CZK DKK DOP DZD
  EGP ETB EUR FJD FKP GBP GEL GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD KES KGS KHR KYD KZT LAK LBP LKR LRD LSL MAD
  MDL MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SEK
  SGD SHP SLE SOS SRD SZL THB TJS TOP TRY TTD TWD TZS UAH UGX USD UYU UZS WST XCD XCG YER ZAR ZMW`);

/** Minimum amounts of a charge in Stripe's units; of other currencies, Stripe takes amounts that are worth as much. */
const MINIMUM: Record<string, number> = {
  ...{ AED: 200, AUD: 50, BRL: 50, CAD: 50, CHF: 50, CZK: 1500, DKK: 250, EUR: 50, GBP: 30, HKD: 400, HUF: 17_500 },
  ...{ INR: 50, JPY: 50, MXN: 1000, MYR: 200, NOK: 300, NZD: 50, PLN: 200, RON: 200, SEK: 300, SGD: 50, THB: 1000 },
  USD: 50,
};

/** Maximum of a charge in Stripe's units: twelve digits. The limits of card networks are declines. */
const MAXIMUM = 999_999_999_999;

function listOf(codes: string): Set<string> {
  return new Set(codes.trim().split(/\s+/));
}

/** Returns the number of decimals that Stripe takes; of currencies without cards, such as withdrawn ones, two. */
function stripeDigits(currency: string): number {
  if (ZERO_DECIMAL.has(currency)) return 0;
  return THREE_DECIMAL.has(currency) ? 3 : 2;
}

const isCharged = (currency: string) => [ZERO_DECIMAL, THREE_DECIMAL, TWO_DECIMAL].some((list) => list.has(currency));

/**
 * Converts an amount from minor units of ISO 4217 to those of Stripe.
 * @throws Refusal `invalid_request` for an amount that Stripe cannot express
 */
export function toStripeAmount(amount: number, currency: string): number {
  const [digits, own] = [stripeDigits(currency), digitsOf(currency)];
  const converted = amount * 10 ** (digits - own);
  const step = digits === 3 ? 10 : 1;
  if (Number.isInteger(converted) && converted % step === 0) return converted;
  const units = step * 10 ** Math.max(0, own - digits);
  throw invalidField('/amount', 'multipleOf', `must be a multiple of ${units} for a card in ${currency}`);
}

/** Converts an amount from Stripe's units to minor units of ISO 4217. @param currency in any case */
export function fromStripeAmount(amount: number, currency: string): number {
  const code = currency.toUpperCase();
  return Math.round(amount * 10 ** (digitsOf(code) - stripeDigits(code)));
}

/** @throws Refusal `invalid_request` for a currency or an amount that no card can be charged */
export function checkChargeable(amount: number, currency: string): void {
  if (!isCharged(currency)) {
    const message = `is ${currency}, in which no card can be charged; create the payment in another currency, such as EUR`;
    throw invalidField('/currency', 'unknown_currency', message);
  }
  const converted = toStripeAmount(amount, currency);
  const minimum = MINIMUM[currency] ?? 1;
  if (converted < minimum) throw outOf('minimum', minimum, currency);
  if (converted > MAXIMUM) throw outOf('maximum', MAXIMUM, currency);
}

function outOf(limit: 'minimum' | 'maximum', converted: number, currency: string) {
  const amount = Math.floor(converted * 10 ** (digitsOf(currency) - stripeDigits(currency)));
  const bound = limit === 'minimum' ? 'at least' : 'at most';
  const message = `must be ${bound} ${amount} (${formatAmount(amount, currency)}) to be charged to a card`;
  return invalidField('/amount', limit, message);
}
