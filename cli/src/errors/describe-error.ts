import { APIError, ConnectionError, TimeoutError } from '@tallystick/sdk';
import { exitCodes } from '../terminal/exit-codes.ts';
import { withWhereabouts } from '../terminal/own-commands.ts';
import { proxyVariable } from '../terminal/proxy-variable.ts';
import { Refusal } from '../terminal/refusals.ts';
import { hintFor, type Circumstances } from './hints.ts';
import type { Report } from './report.ts';

const NOT_SIGNED_IN: ReadonlySet<APIError['code']> = new Set(['invalid_token', 'session_required', 'invalid_client']);

/** Problems about a payment that the command does not name. */
const OF_PAYMENTS: ReadonlySet<APIError['code']> = new Set(['payment_declined', 'merchant_reference_in_use']);

export function describeError(error: unknown, circumstances: Circumstances): Report {
  const report = describe(error, circumstances);
  return { ...report, next: report.next && withWhereabouts(report.next, circumstances.where) };
}

function describe(error: unknown, circumstances: Circumstances): Report {
  if (error instanceof Refusal) {
    return { message: error.message, next: error.hint, exitCode: error.exitCode };
  }
  if (error instanceof APIError) return describeProblem(error, circumstances);
  if (error instanceof ConnectionError) return describeSilence(error, circumstances);
  return { message: error instanceof Error ? error.message : String(error), exitCode: exitCodes.apiError };
}

function describeProblem(error: APIError, circumstances: Circumstances): Report {
  const { code, detail, problem, errors, requestId, retryAfterSeconds } = error;
  const wait = retryAfterSeconds === undefined ? undefined : `Wait ${Math.ceil(retryAfterSeconds)} s, then try again.`;
  const stranger = describeStranger(error);
  return {
    message: detail ?? (code === undefined ? stranger.message : error.message),
    ...{
      code,
      declineCode: problem?.decline_code,
      payment: OF_PAYMENTS.has(code) ? error.payment : undefined,
      requestId,
      requestLogUrl: problem?.request_log_url,
    },
    ...(errors.length > 0 && { errors }),
    next: wait ?? (code === undefined ? stranger.hint : hintFor(code, circumstances)),
    exitCode: NOT_SIGNED_IN.has(code) ? exitCodes.notSignedIn : exitCodes.apiError,
  };
}

/** Describes another server's response. Gateways respond with 502 to 504 for the service (RFC 9110, section 15.6). */
function describeStranger({ status }: APIError): { message: string; hint: string } {
  return status >= 502 && status <= 504
    ? {
        message: `A proxy in front of Tallystick responded with ${status}.`,
        hint: 'The service may be starting or down: try again in a moment.',
      }
    : {
        message: `The response, ${status}, is not from Tallystick.`,
        hint: 'Check the address: another server responds there.',
      };
}

function describeSilence(error: ConnectionError, { env }: Circumstances): Report {
  const isLate = error instanceof TimeoutError;
  const message = error.message.replace(/ \(request \S+\)$/, ''); // shown on a separate line
  const [, address] = /^No response from (https?:\S+): /.exec(message) ?? [];
  const proxy = address && proxyVariable(env, address);
  return {
    message: `${message}.`,
    requestId: isLate ? error.requestId : undefined,
    next: isLate
      ? 'The operation may have completed: check its result before you repeat it.'
      : proxy
        ? `Check the proxy in ${proxy}, or add the host to NO_PROXY.`
        : 'Check that the service runs (`npm start`) and that the address is correct (--base-url, TALLYSTICK_BASE_URL).',
    exitCode: exitCodes.apiError,
  };
}
