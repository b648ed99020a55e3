import type { Request, Response } from 'express';
import type { components } from '../../../spec/generated/schema.ts';
import { errorTitles, limits } from '../../../spec/generated/values.ts';
import type { FieldError, Refusal } from '../../platform/errors.ts';

export type Problem = components['schemas']['Problem'];

/** Limits of the contract. A path longer than that of `instance` identifies no resource and is left out. */
const { detail, instance: path } = limits.Problem;
const { field, message } = limits.FieldError;

/** Builds the problem document of a refusal (RFC 9457). */
export function toProblem(refusal: Refusal, { originalUrl }: Request, { locals }: Response): Problem {
  const instance = originalUrl.split('?')[0]!;
  return {
    type: `urn:tallystick:problem:${refusal.code}`,
    title: errorTitles[refusal.code],
    status: refusal.status,
    detail: shorten(refusal.message, detail),
    ...(instance.length <= path.maxLength && { instance: refusal.instance ?? instance }),
    code: refusal.code,
    request_id: locals.requestId,
    ...(locals.requestLogUrl !== undefined && { request_log_url: locals.requestLogUrl }),
    ...(refusal.errors && { errors: refusal.errors.map(toShown) }),
    ...(refusal.decline_code && { decline_code: refusal.decline_code as Problem['decline_code'] }),
  };
}

const toShown = (error: FieldError): FieldError => ({
  ...error,
  field: shorten(error.field, field),
  message: shorten(error.message, message),
});

/** Cuts a text, which may quote all input, to the contract's length without splitting a character. */
const shorten = (text: string, { maxLength }: { maxLength: number }): string => text.slice(0, maxLength).toWellFormed();
