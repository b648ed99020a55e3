import { domainToASCII, domainToUnicode } from 'node:url';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import prototypeOf from 'unhomoglyph';
import { limits } from '../../../spec/generated/values.ts';
import { invalidField } from '../../platform/errors.ts';
import { mixesScripts } from './scripts.ts';

const ADDRESS = fullFormats.email as RegExp;
const ASCII = /^[\x20-\x7e]*$/;

/** Characters of an internationalized domain. Other ASCII characters would be decoded, or end the domain. */
const IN_LETTERS = /^(?:[a-z0-9.-]|[^\x00-\x7f])+$/i;

/** Reports whether a text is an address as it may be typed: the contract's format `idn-email`. */
export function isTypedAddress(typed: string): boolean {
  const { local, domain } = partsOf(typed);
  const address = `${local.replace(/[^\x00-\x7f]/gu, 'a')}@${domain}`;
  return ADDRESS.test(address) && address.length <= limits.EmailAddress.maxLength;
}

/**
 * Reads an address as a person types it, and returns it as it is stored: without surrounding white space, and with an
 * internationalized domain in its ASCII form (IDNA).
 * @param field the one that a refusal names
 * @throws Refusal `invalid_request`
 */
export function readAddress(typed: string, field = '/email'): string {
  const { local, domain } = partsOf(typed);
  if (!isTypedAddress(typed))
    throw invalidField(
      field,
      typed.trim() === '' ? 'required' : 'format',
      'must be an email address such as ada@example.com',
    );
  if (!ASCII.test(local))
    throw invalidField(
      field,
      'format',
      `must have plain letters before the @, without accents: not every mail server accepts ${local}`,
    );
  return `${local}@${domain}`;
}

/** Reports whether the typed text is this address. Addresses are compared case-insensitively. */
export function isTyped(typed: string, address: string): boolean {
  const { local, domain } = partsOf(typed);
  return `${local}@${domain}`.toLowerCase() === address.toLowerCase();
}

/** Splits an address; the domain of a text that is not an address is empty. */
function partsOf(typed: string): { local: string; domain: string } {
  const address = typed.trim();
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, Math.max(at, 0)), address.slice(at + 1)];
  if (ASCII.test(domain)) return { local, domain };
  return { local, domain: IN_LETTERS.test(domain) ? domainToASCII(domain) : '' };
}

/** Formats an address for people: with an internationalized domain in letters, unless those look like others. */
export function shownAddress(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  if (!/(?:^|\.)xn--/i.test(domain)) return address;
  const letters = domainToUnicode(domain);
  const isSame = domainToASCII(letters) === domain.toLowerCase();
  return isSame && letters.split('.').every(isPlain) ? address.slice(0, at) + letters : address;
}

/** Reports whether a label of a domain is unambiguous: in one script, and not like one of ASCII letters. */
function isPlain(label: string): boolean {
  return ASCII.test(label) || !(mixesScripts(label) || ASCII.test(prototypeOf(label)));
}
