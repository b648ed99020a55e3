import type { components } from '../../../spec/generated/schema.ts';
import { limits, viewedLists } from '../../../spec/generated/values.ts';
import { transaction } from '../../database/transaction.ts';
import { AuditEvent } from '../../models/businesses/audit-event.ts';
import { BrandImage } from '../../models/businesses/brand-image.ts';
import { BusinessMember } from '../../models/businesses/business-member.ts';
import { Client } from '../../models/oauth/client.ts';
import { Consent } from '../../models/oauth/consent.ts';
import { Passkey } from '../../models/accounts/passkey.ts';
import { listPaid, listWalletEntries } from '../../models/payments/payer-records.ts';
import { SAVED_VIEWS } from '../../models/businesses/saved-view.ts';
import { Session } from '../../models/accounts/session.ts';
import type { User } from '../../models/accounts/user.ts';
import type { Config } from '../../platform/config.ts';
import type { DomainContext } from '../domain-context.ts';
import { auditOf } from '../accounts/account-audit.ts';
import { describeSession } from '../accounts/open-session.ts';
import { getSecondFactor } from '../accounts/second-factor.ts';
import type { SignedIn } from '../accounts/sessions.ts';
import { recordAudit, type Actor } from '../audit/audit.ts';
import { holdSession } from '../held-session.ts';

type AccountExport = components['schemas']['AccountExport'];

/** Maximum number of entries of each list, so that no export fills the memory. */
const MOST = limits.AccountExport.payments.maxItems;
const FIRST = { limit: MOST + 1 };

/** Exports all data stored about the user, without credentials. Counts towards a limit of five an hour. */
export async function exportAccount(service: DomainContext, by: SignedIn & Actor): Promise<AccountExport> {
  const { user, session } = by;
  await service.limits.failures.countExport(user.id);
  const at = service.clock.now();
  const entry = { type: 'account.exported', business_id: null, subject_id: user.id } as const;
  await transaction(async (tx) => {
    await holdSession(session, tx);
    await recordAudit(tx, by, entry, at);
  });
  const sessions = await Session.findAll({ where: { user_id: user.id }, order: [['id', 'DESC']], ...FIRST });
  const lists = {
    passkeys: await listPasskeys(user),
    sessions: sessions.map((each) => describeSession(each, session)),
    memberships: await listMemberships(service.config, user),
    saved_views: await listSavedViews(user),
    consents: await listConsents(user),
    applications: await listApplications(user),
    payments: (await listPaid(user.id, MOST + 1)).map(withTime),
    wallet_entries: (await listWalletEntries(user.id, MOST + 1)).map(withTime),
    changes: await listChanges(user),
  };
  return {
    exported_at: at.toISOString(),
    is_complete: Object.values(lists).every(({ length }) => length <= MOST),
    user: user.toWire(),
    second_factor: await getSecondFactor(user),
    ...lists,
    ...Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list.slice(0, MOST)])),
  };
}

const withTime = <T extends { created_at: Date }>(row: T) => ({ ...row, created_at: row.created_at.toISOString() });

async function listPasskeys({ id }: User): Promise<AccountExport['passkeys']> {
  const passkeys = await Passkey.findAll({ where: { user_id: id }, order: [['id', 'DESC']], ...FIRST });
  return passkeys.map((each) => each.toWire());
}

async function listMemberships({ origin }: Config, { id }: User): Promise<AccountExport['memberships']> {
  const order: [string, string][] = [['business_id', 'DESC']];
  const members = await BusinessMember.findAll({ where: { user_id: id }, include: 'business', order, ...FIRST });
  const images = await BrandImage.listOf(members.map(({ business_id }) => business_id));
  const imagesOf = Map.groupBy(images, ({ business_id }) => business_id);
  return members.map(({ business_id, business, role, created_at }) =>
    withTime({
      business_id,
      business_name: business.name,
      role,
      images: (imagesOf.get(business_id) ?? []).map((image) => image.toWire(origin)),
      created_at,
    }),
  );
}

async function listSavedViews({ id }: User): Promise<AccountExport['saved_views']> {
  const members = await BusinessMember.findAll({ attributes: ['business_id'], where: { user_id: id } });
  const where = { business_id: members.map(({ business_id }) => business_id), user_id: id }; // the key starts so
  const ofLists = await Promise.all(
    viewedLists.map(async (list) => {
      const views = await SAVED_VIEWS[list].findAll({ where, order: [['created_at', 'DESC']], ...FIRST });
      return views.map((view) => ({ list, view }));
    }),
  );
  return ofLists
    .flat()
    .sort((one, other) => Number(other.view.created_at) - Number(one.view.created_at))
    .slice(0, FIRST.limit)
    .map(({ list, view: { business_id, environment, name, query, created_at } }) =>
      withTime({ business_id, environment, list, name, query, created_at }),
    );
}

async function listConsents({ id }: User): Promise<AccountExport['consents']> {
  const order: [string, string][] = [['id', 'DESC']];
  const consents = await Consent.findAll({ where: { user_id: id }, include: Consent.ofApplication, order, ...FIRST });
  return consents.map((consent) => consent.toWire());
}

async function listApplications({ id }: User): Promise<AccountExport['applications']> {
  const where = { created_by: id, business_id: null, deleted_at: null };
  const clients = await Client.findAll({ where, order: [['client_id', 'DESC']], ...FIRST });
  return clients.map(({ client_id, name, environment, redirect_uris, created_at }) =>
    withTime({ client_id, name, environment, redirect_uris, created_at }),
  );
}

/** Lists changes by the user, and by others to the account. */
async function listChanges({ id }: User): Promise<AccountExport['changes']> {
  const events = await AuditEvent.findAll({ where: auditOf({ id }), order: [['id', 'DESC']], ...FIRST });
  return events.map(({ id, type, business_id, subject_id, address, details, created_at }) =>
    withTime({ id, type, business_id, subject_id, address, details, created_at }),
  );
}
