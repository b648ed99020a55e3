import { Account } from './account-handlers.ts';
import { AccountAuditEvents, AuditEvents } from './audit-handlers.ts';
import { Balance, BalanceEntries, Statements } from './balance-handlers.ts';
import { BusinessImages } from './business-image-handlers.ts';
import { BusinessMembers } from './member-handlers.ts';
import { Businesses } from './business-handlers.ts';
import { ClientRequests, Clients } from './client-handlers.ts';
import { Consents } from './consent-handlers.ts';
import { Email } from './email-handlers.ts';
import { Events } from './event-handlers.ts';
import type { Handlers } from './handler.ts';
import { Invitations } from './invitation-handlers.ts';
import { Oauth } from './oauth-handlers.ts';
import { Passkeys } from './passkey-handlers.ts';
import { Password } from './password-handlers.ts';
import { Payments } from './payment-handlers.ts';
import { BankAccounts, Payouts } from './payout-handlers.ts';
import { Profile } from './profile-handlers.ts';
import { Refunds } from './refund-handlers.ts';
import { Search } from './search-handlers.ts';
import { SecondFactor } from './second-factor-handlers.ts';
import { Session } from './session-handlers.ts';
import { Sessions } from './open-session-handlers.ts';
import { TestHelpers } from './test-helper-handlers.ts';
import { Users } from './user-handlers.ts';
import { TopUps, UserWallets, Wallet, WalletEntries } from './wallet-handlers.ts';
import { WebhookDeliveries } from './delivery-handlers.ts';
import { WebhookEndpoints } from './endpoint-handlers.ts';

/** All handlers by resource; the compiler checks them against the contract. */
export const handlers: Handlers = {
  Account,
  AccountAuditEvents,
  AuditEvents,
  Balance,
  BalanceEntries,
  BankAccounts,
  BusinessImages,
  BusinessMembers,
  Businesses,
  ClientRequests,
  Clients,
  Consents,
  Email,
  Events,
  Invitations,
  Oauth,
  Passkeys,
  Password,
  Payments,
  Payouts,
  Profile,
  Refunds,
  Search,
  SecondFactor,
  Session,
  Sessions,
  Statements,
  TestHelpers,
  TopUps,
  UserWallets,
  Users,
  Wallet,
  WalletEntries,
  WebhookDeliveries,
  WebhookEndpoints,
};
