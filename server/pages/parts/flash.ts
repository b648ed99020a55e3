import type { Request } from 'express';
import { equalHashes, hashSecret, signForm } from '../../platform/secrets.ts';
import type { HttpContext } from '../../http/http-context.ts';

/** Arbitrary base URL to parse relative links with. */
const BASE = 'http://site.invalid';
/** Length of the signature: 96 bits in base64url. */
const MAC_CHARACTERS = 16;

type Reader = { id: string };

function macOf(service: HttpContext, reader: Reader, path: string, name: string): string {
  return signForm(service.keys, `done ${reader.id} ${path} ${name}`).slice(0, MAC_CHARACTERS);
}

/** Signs the parameter `done` of an address, so that another site's link cannot show a notice. */
export function sealDone(service: HttpContext, reader: Reader, location: string): string {
  const url = URL.parse(location, BASE);
  const name = url?.searchParams.get('done');
  if (!url || !name) return location;
  url.searchParams.set('done', `${name}.${macOf(service, reader, url.pathname, name)}`);
  return url.pathname + url.search;
}

/** Returns the value of `done` if it was signed for this reader and page; otherwise an empty string. */
export function readDone(service: HttpContext, reader: Reader, { originalUrl }: Request): string {
  const url = URL.parse(originalUrl, BASE);
  const [name = '', mac = ''] = (url?.searchParams.get('done') ?? '').split('.');
  const isOurs = url && equalHashes(hashSecret(mac), hashSecret(macOf(service, reader, url.pathname, name)));
  return isOurs ? name : '';
}
