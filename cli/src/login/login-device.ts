import type { DeviceAuthorization, Tallystick } from '@tallystick/sdk';
import type { TokenGrantType } from '../../../spec/generated/values.ts';
import type { Context } from '../context/context.ts';
import { exitCodes } from '../terminal/exit-codes.ts';
import { Refusal } from '../terminal/refusals.ts';
import { CLIENT_ID } from './login-browser.ts';

export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code' satisfies TokenGrantType;
const SLOW_DOWN_SECONDS = 5;
const LONGEST_INTERVAL_SECONDS = 60;

/** @returns a session that the user has authorized in a browser on any machine (RFC 8628) */
export async function signInByDevice(context: Context): Promise<string> {
  const { signal } = context.io;
  const client = await context.connect({ clientId: CLIENT_ID });
  const device = await client.oauth.deviceAuthorization({}, { signal });
  context.note(`Open ${device.verification_uri} on any device, and type the code ${device.user_code}`);
  context.note(`or open ${device.verification_uri_complete}`);
  context.note('Waiting for you to allow the sign-in …');
  return poll(context, client, device);
}

async function poll(context: Context, client: Tallystick, device: DeviceAuthorization): Promise<string> {
  const { wait, signal } = context.io;
  const request = { grant_type: DEVICE_GRANT, device_code: device.device_code };
  let interval = device.interval;
  for (let waited = 0; waited < device.expires_in; waited += interval) {
    await wait(interval);
    try {
      return (await client.oauth.token(request, { signal })).access_token;
    } catch (error) {
      interval = await nextInterval(error, interval);
    }
  }
  throw new Refusal(exitCodes.apiError, 'The code has expired.', 'Start again, and allow it before the code expires.');
}

/** @throws the error, if it ends the polling */
async function nextInterval(error: unknown, interval: number): Promise<number> {
  const { APIError, ConnectionError } = await import('@tallystick/sdk');
  if (error instanceof ConnectionError) return Math.min(interval * 2, LONGEST_INTERVAL_SECONDS);
  if (!(error instanceof APIError)) throw error;
  if (error.code === 'authorization_pending') return interval;
  if (error.code === 'slow_down') return interval + SLOW_DOWN_SECONDS;
  if (error.status !== 429 && error.status < 500) throw error;
  return Math.max(interval, error.retryAfterSeconds ?? 0);
}
