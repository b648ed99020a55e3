import type { Request } from 'express';
import { equalHashes, hashSecret, signForm } from '../../platform/secrets.ts';
import type { Service } from '../../service.ts';

/** Where a link of ours cannot be taken apart. */
const BASE = 'http://site.invalid';
/** 96 bits, in base64url. */
const MAC_CHARACTERS = 16;

type Reader = { id: string };

function macOf(service: Service, reader: Reader, path: string, name: string): string {
  return signForm(service.keys, `done ${reader.id} ${path} ${name}`).slice(0, MAC_CHARACTERS);
}

/** Signs what an address says was done, its parameter `done`, so that no link of others can say so. */
export function sealDone(service: Service, reader: Reader, location: string): string {
  const url = URL.parse(location, BASE);
  const name = url?.searchParams.get('done');
  if (!url || !name) return location;
  url.searchParams.set('done', `${name}.${macOf(service, reader, url.pathname, name)}`);
  return url.pathname + url.search;
}

/** What was done just now, if it was we who said so, to this reader and of this page. */
export function readDone(service: Service, reader: Reader, { originalUrl }: Request): string {
  const url = URL.parse(originalUrl, BASE);
  const [name = '', mac = ''] = (url?.searchParams.get('done') ?? '').split('.');
  const isOurs = url && equalHashes(hashSecret(mac), hashSecret(macOf(service, reader, url.pathname, name)));
  return isOurs ? name : '';
}
