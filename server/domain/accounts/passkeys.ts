import { recordOwn } from '../audit/audit.ts';
import { UniqueConstraintError, type Transaction } from 'sequelize';
import type { components } from '../../../spec/generated/schema.ts';
import { limits } from '../../../spec/generated/values.ts';
import { transaction } from '../../database/transaction.ts';
import { Passkey } from '../../models/accounts/passkey.ts';
import type { User } from '../../models/accounts/user.ts';
import { notFound, Refusal } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { DomainContext } from '../domain-context.ts';
import { lockSignedIn, lockUserOf } from '../held-session.ts';
import { checkName } from '../businesses/names.ts';
import { listPage, type Page, type PageRequest } from '../lists/page.ts';
import { passkeyLetter } from './account-letters.ts';
import { deviceName } from './device-name.ts';
import { requireMailConfirmation } from './first-factor.ts';
import { notify } from './notify.ts';
import { creationOptions, MOST_PASSKEYS, readNewKey, type NewKey } from './passkey-answers.ts';
import { newChallenge, readChallenge, recipientOf, useChallenge } from './passkey-challenges.ts';
import { hasSecondFactor } from './prove-code.ts';
import { wrongPasskey } from './prove-passkey.ts';
import { forgetUnlessOn, replaceCodes } from './recovery-codes.ts';
import { noteNewFactor, type SignedIn } from './sessions.ts';

type Schemas = components['schemas'];

export function listPasskeys({ keys }: DomainContext, { id }: User, request: PageRequest): Promise<Page<Passkey>> {
  return listPage(keys, { model: Passkey, key: 'id', where: { user_id: id }, list: `passkeys of ${id}`, request });
}

export async function startRegistration(service: DomainContext, by: SignedIn): Promise<Schemas['PasskeyCreation']> {
  const known = await Passkey.descriptorsOf(by.user.id);
  refuseBeyondLimit(known.length);
  await requireMailConfirmation(service.clock, by);
  const challenge = newChallenge(service, 'passkey registration', recipientOf(by));
  return creationOptions(service.config, by.user, known, challenge);
}

function refuseBeyondLimit(count: number): void {
  if (count < MOST_PASSKEYS) return;
  throw new Refusal('limit_reached', `You have ${MOST_PASSKEYS} passkeys. Remove one that you no longer use.`);
}

export interface AddedPasskey {
  passkey: Passkey;
  /** New recovery codes, if this turned the second factor on. */
  recoveryCodes: string[];
}

/** Adds a passkey. A first factor ends the user's other sessions. */
export async function addPasskey(
  service: DomainContext,
  by: SignedIn,
  { credential, name = nameFor(by.session.user_agent) }: Schemas['PasskeyAdd'],
): Promise<AddedPasskey> {
  service.inputs.check('PasskeyAdd', { credential, name });
  checkName(name);
  const { config } = service;
  const challenge = readChallenge(service, credential.response.clientDataJSON, 'passkey registration', recipientOf(by));
  const key = await readNewKey(credential, { config, challenge, refuse: wrongPasskey });
  try {
    return await transaction(async (tx) => {
      const user = await lockUserOf(by, tx);
      await requireMailConfirmation(service.clock, { ...by, user }, tx);
      await useChallenge(challenge, tx);
      refuseBeyondLimit(await Passkey.countOf(user.id, tx));
      return keep(service, { ...by, user }, key, name, tx);
    });
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    throw new Refusal('already_exists', 'This passkey is already registered. Use another device or security key.');
  }
}

async function keep(
  service: DomainContext,
  by: SignedIn,
  key: NewKey,
  name: string,
  tx: Transaction,
): Promise<AddedPasskey> {
  const { user, session } = by;
  const wasOn = await hasSecondFactor(user, tx);
  const at = service.clock.now();
  const row = { id: newId('pky'), user_id: user.id, ...key, name, created_at: at, updated_at: at, last_used_at: null };
  const passkey = await Passkey.create(row, { transaction: tx });
  const recoveryCodes = wasOn ? [] : await replaceCodes(service.clock, user, tx);
  await noteNewFactor(session, !wasOn, at, tx);
  await recordOwn(tx, by, 'passkey.added', { passkey: passkey.id }, at);
  await notify(service, user, passkeyLetter('added'), tx);
  return { passkey, recoveryCodes };
}

const nameFor = (userAgent: string | null) =>
  deviceName(userAgent)?.slice(0, limits.DisplayName.maxLength) ?? 'Passkey';

export async function renamePasskey(
  { clock, inputs }: DomainContext,
  by: SignedIn,
  id: string,
  name: string,
): Promise<Passkey> {
  inputs.check('PasskeyUpdate', { name });
  checkName(name);
  return transaction(async (tx) => {
    const user = await lockSignedIn(by, tx);
    const passkey = await Passkey.findOne({ where: { id, user_id: user.id }, transaction: tx });
    if (!passkey) throw notFound('passkey');
    return passkey.update({ name, updated_at: clock.now() }, { transaction: tx });
  });
}

/** Removes a passkey. The password stays, so that no user is locked out. */
export async function removePasskey(service: DomainContext, by: SignedIn, id: string): Promise<void> {
  await transaction(async (tx) => {
    const user = await lockSignedIn(by, tx);
    const removed = await Passkey.destroy({ where: { id, user_id: user.id }, transaction: tx });
    if (removed === 0) throw notFound('passkey');
    await forgetUnlessOn(user, tx);
    await recordOwn(tx, by, 'passkey.removed', { passkey: id }, service.clock.now());
    await notify(service, user, passkeyLetter('removed'), tx);
  });
}
