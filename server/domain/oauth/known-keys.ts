import { KeyObject, type webcrypto } from 'node:crypto';
import type { ClientKeyAlgorithm } from '../../../spec/generated/values.ts';
import { Recent } from '../../platform/recent.ts';

/** The key of a proof, which its header contains. */
export interface ProofKey {
  alg: ClientKeyAlgorithm;
  key: KeyObject;
  /** Thumbprint (RFC 7638). */
  jkt: string;
}

/** The keys of an application that can have signed assertions with a certain header: several if it has no `kid`. */
export interface AssertionKeys {
  alg: ClientKeyAlgorithm;
  keys: KeyObject[];
}

/** Number of headers of proofs, and of assertions, whose keys are kept. */
const MOST = 1000;

/** Keeps imported keys, because importing one and reading its type take longer than a verification. */
export class KnownKeys {
  /** Keys of proofs by the headers of these, which are all the same for an application. */
  readonly proofs = new Recent<ProofKey>(MOST);
  /** Keys of assertions by the headers of these, followed by the key set of the application as text. */
  readonly assertions = new Recent<AssertionKeys>(MOST);
  readonly #suited = new WeakMap<KeyObject, object>();
  readonly #converted = new WeakMap<webcrypto.CryptoKey, KeyObject>();

  /** Reports whether a key suits an algorithm. @param check reads the type of a key that is not known to suit */
  suits(key: KeyObject, algorithm: object, check: () => boolean): boolean {
    if (this.#suited.get(key) === algorithm) return true;
    if (!check()) return false;
    this.#suited.set(key, algorithm);
    return true;
  }

  /** Returns a key of Web Crypto, which jose imports, as one of Node's. */
  keyObjectOf(key: webcrypto.CryptoKey): KeyObject {
    const known = this.#converted.get(key) ?? KeyObject.from(key);
    this.#converted.set(key, known);
    return known;
  }
}
