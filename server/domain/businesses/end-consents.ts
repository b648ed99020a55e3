import type { Transaction } from 'sequelize';
import type { Scope } from '../../../spec/generated/values.ts';
import type { OAuthClient } from '../../models/oauth/client.ts';
import { Consent } from '../../models/oauth/consent.ts';
import { recordAudit, type Actor, type AuditEntry } from '../audit/audit.ts';
import { isPaymentScope } from './role-scopes.ts';

type Client = Pick<OAuthClient, 'client_id' | 'business_id' | 'environment'>;

/** Builds the audit entry of a consent. It belongs to the business too, if the scopes let the application act for it. */
export function ofConsent(
  type: 'consent.granted' | 'consent.withdrawn',
  { client_id, business_id, environment }: Client,
  scopes: Scope[],
): AuditEntry {
  const details = { scopes: scopes.join(' ') };
  return {
    type,
    business_id: scopes.some(isPaymentScope) ? business_id : null,
    environment,
    subject_id: client_id,
    details,
  };
}

/** Deletes consents of a user. The caller must revoke their grants. @returns the number of deleted consents */
export async function endConsents(
  where: { user_id: string; client_id?: string },
  by: Actor,
  at: Date,
  tx: Transaction,
): Promise<number> {
  const consents = await Consent.findAll({ where, include: 'client', transaction: tx });
  const deleted = await Consent.destroy({ where, transaction: tx });
  for (const consent of consents)
    await recordAudit(tx, by, ofConsent('consent.withdrawn', consent.client, consent.approvedScopes()), at);
  return deleted;
}
