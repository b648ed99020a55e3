import type { Request } from 'express';
import type { Checkpoint } from '../../domain/checkpoint.ts';
import { answerOnce } from '../../http/idempotency.ts';
import { durationInWords } from '../../platform/clock.ts';
import { Refusal } from '../../platform/errors.ts';
import { equalHashes, hashSecret, newFormKey, signForm } from '../../platform/secrets.ts';
import type { HttpContext } from '../../http/http-context.ts';
import { formField } from './forms.ts';

/** Lifetime of a form. Stored responses live longer, so that no form outlives its response. */
const GOOD_FOR_SECONDS = 12 * 3600;

/** Owner of these keys. It differs from every application, whose ids begin with `app_`. */
const KEEPER = 'console';

type Doer = { id: string };

/** Creates the key of a form that acts at most once for this user, for its field `once`. */
export function newSingleUse(service: HttpContext, user: Doer): string {
  const key = `${service.clock.now().getTime().toString(36)}.${newFormKey()}`;
  return `${key}.${seal(service, user, key)}`;
}

/** Returns the key that a form already has if this user may still submit it; otherwise a new one. */
export function keptSingleUse(service: HttpContext, user: Doer, given: string | undefined): string {
  return given !== undefined && keyIn(service, user, given) !== undefined ? given : newSingleUse(service, user);
}

function seal(service: HttpContext, user: Doer, key: string): string {
  return signForm(service.keys, `once ${user.id} ${key}`);
}

interface SingleUse {
  service: HttpContext;
  req: Request;
  user: Doer;
}

/**
 * Carries out a form at most once, as the API does with an `Idempotency-Key`: a second click, a reload and going back redirect
 * like the first request. Refusals are not stored.
 *
 * @param entered the form's values
 * @param work returns the path to redirect to
 * @param meanwhile the path for a second click during the first request
 */
export async function onceOnly(
  { service, req, user }: SingleUse,
  entered: object,
  work: (checkpoint: Checkpoint) => Promise<string>,
  meanwhile: string,
): Promise<string> {
  const key = readSingleUse(service, user, formField(req, 'once'));
  const request = {
    clientId: KEEPER,
    key: `${user.id}\n${key}`,
    scopes: [],
    method: 'POST',
    path: req.originalUrl,
    body: entered,
  };
  try {
    const answer = await answerOnce(
      service,
      request,
      async (checkpoint) => ({ status: 303, headers: { Location: await work(checkpoint) }, body: '' }),
      (error) => {
        throw error;
      },
    );
    return answer.headers.Location!;
  } catch (error) {
    const code = error instanceof Refusal ? error.code : undefined;
    if (code === 'idempotency_in_progress') return meanwhile;
    if (code === 'idempotency_key_reused')
      throw new Refusal(
        code,
        'This form was already sent with other values. Nothing was changed: check the values, then send it.',
      );
    throw error;
  }
}

function readSingleUse(service: HttpContext, user: Doer, given: string): string {
  const key = keyIn(service, user, given);
  if (key !== undefined) return key;
  throw new Refusal(
    'invalid_request',
    `The form was opened more than ${durationInWords(GOOD_FOR_SECONDS)} ago, or by another user. Nothing was changed: check the values, then send it.`,
  );
}

/** Returns the key without its signature; undefined if it is another user's, or too old. */
function keyIn(service: HttpContext, user: Doer, given: string): string | undefined {
  const [issued = '', random = '', signature = ''] = given.split('.');
  const key = `${issued}.${random}`;
  const isOurs = equalHashes(hashSecret(signature), hashSecret(seal(service, user, key)));
  const age = (service.clock.now().getTime() - parseInt(issued, 36)) / 1000;
  return isOurs && age < GOOD_FOR_SECONDS ? key : undefined;
}
