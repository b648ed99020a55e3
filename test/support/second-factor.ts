import { Secret, TOTP } from 'otpauth';
import { call, PASSWORD, type ApiAnswer } from './api.ts';
import type { TestService } from './service.ts';

type Owner = { session: string };

export interface AppOfUser {
  secret: string;
  recoveryCodes: string[];
  /** Returns an unused code: the service accepts those of the current and the next time step. */
  nextCode: () => string;
}

/** Returns the code of a time step, as any authenticator app computes it. */
export function codeAt(secret: string, step: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: step * 30_000 });
}

export const stepNow = (milliseconds = Date.now()): number => Math.floor(milliseconds / 30_000);

export function startApp(service: TestService, { session }: Owner, password = PASSWORD): Promise<ApiAnswer> {
  return call(service, 'POST', '/second-factor/authenticator-app', { token: session, body: { password } });
}

export function confirmApp(service: TestService, { session }: Owner, code: string): Promise<ApiAnswer> {
  return call(service, 'POST', '/second-factor/authenticator-app/confirm', { token: session, body: { code } });
}

/** Turns the second factor on. @param milliseconds the service's time */
export async function turnOn(service: TestService, owner: Owner, milliseconds = Date.now()): Promise<AppOfUser> {
  const { secret } = (await startApp(service, owner)).body;
  let step = stepNow(milliseconds);
  const nextCode = () => codeAt(secret, step++);
  const { status, text, body } = await confirmApp(service, owner, nextCode());
  if (status !== 200) throw new Error(text);
  return { secret, recoveryCodes: body.recovery_codes, nextCode };
}
