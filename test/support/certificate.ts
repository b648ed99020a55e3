import { generateKeyPairSync, sign } from 'node:crypto';
import { isIP } from 'node:net';

export interface CertificateOptions {
  /** The host of the certificate. */
  host?: string;
  /** End of validity, in ASN.1 form. */
  notAfter?: string;
}

/** Creates a key with a self-signed certificate (RFC 5280), so that the repository contains no key. */
export function selfSignedCertificate(options: CertificateOptions = {}): { key: string; cert: string } {
  const { host = '127.0.0.1', notAfter = '20991231235959Z' } = options;
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
  const name = sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(host)))));
  const validity = sequence(time('20200101000000Z'), time(notAfter));
  const key = publicKey.export({ format: 'der', type: 'spki' });
  const version = der(0xa0, der(0x02, Buffer.from([2])));
  const serial = der(0x02, Buffer.from([1]));
  const extensions = der(0xa3, sequence(alternativeName(host)));
  const unsigned = sequence(version, serial, ecdsaWithSha256, name, validity, name, key, extensions);
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', unsigned, privateKey)]);
  const certificate = sequence(unsigned, ecdsaWithSha256, der(0x03, signature));
  return {
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
  };
}

/** Encodes the alternative name (RFC 5280, section 4.2.1.6): clients compare the host with this, not with the common name. */
function alternativeName(host: string): Buffer {
  const name = isIP(host) ? der(0x87, Buffer.from(host.split('.').map(Number))) : der(0x82, Buffer.from(host));
  return sequence(oid('551d11'), der(0x04, sequence(name)));
}

const sequence = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts));
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const time = (text: string) => der(0x18, Buffer.from(text));

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
