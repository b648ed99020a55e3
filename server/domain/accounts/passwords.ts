import argon2 from 'argon2';

/** argon2id with the library's defaults: 64 MiB, 3 passes, 4 lanes (RFC 9106, second recommended option). */
export function hashPassword(password: string): Promise<string> {
  return argon2.hash(password, { type: argon2.argon2id });
}

/** A hash of nothing anyone knows: an unknown address costs the same work as a wrong password. */
let decoy: Promise<string> | undefined;

export async function passwordMatches(hash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const matches = await argon2.verify(hash ?? (await decoy), password);
  return matches && hash !== undefined;
}
