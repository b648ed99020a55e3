import type { components } from '../../../spec/generated/schema.ts';
import { errorTitles, limits } from '../../../spec/generated/values.ts';
import type { Refusal } from '../../platform/errors.ts';

export type Problem = components['schemas']['Problem'];

/** A path that is too long for an `instance` names no resource. */
const { detail, instance: path } = limits.Problem;

/** The problem document of a refusal (RFC 9457). */
export function toProblem(refusal: Refusal, requestId: string, instance: string): Problem {
  return {
    type: `urn:tallystick:problem:${refusal.code}`,
    title: errorTitles[refusal.code],
    status: refusal.status,
    detail: refusal.message.slice(0, detail.maxLength),
    ...(instance.length <= path.maxLength && { instance: refusal.instance ?? instance }),
    code: refusal.code,
    request_id: requestId,
    ...(refusal.errors && { errors: refusal.errors }),
    ...(refusal.decline_code && { decline_code: refusal.decline_code as Problem['decline_code'] }),
  };
}
