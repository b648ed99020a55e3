import type { Command } from 'commander';
import type { Context } from '../context/context.ts';

/** Adds arguments and action, or subcommands, to a command. */
export interface CommandModule {
  configure: (group: Command, context: Context) => void;
}

export interface CommandGroup {
  name: string;
  summary: string;
  heading: string;
  load: () => Promise<CommandModule>;
  hidden?: boolean;
}

const ACCOUNT = 'Account';
const BUSINESS = 'Business';
const PAYMENTS = 'Payments and webhooks';
const TOOLS = 'Tools';
const TOPICS = 'Help topics';

/** All commands, in the order of the help. Each is loaded when it is called. */
export const commandGroups: readonly CommandGroup[] = [
  { name: 'signup', heading: ACCOUNT, summary: 'Create an account', load: () => import('./signup.ts') },
  { name: 'login', heading: ACCOUNT, summary: 'Sign in', load: () => import('./login.ts') },
  { name: 'logout', heading: ACCOUNT, summary: 'Sign out', load: () => import('./logout.ts') },
  { name: 'whoami', heading: ACCOUNT, summary: 'Show account, profile and service', load: () => import('./whoami.ts') },
  { name: 'email', heading: ACCOUNT, summary: 'Verify or change your email address', load: () => import('./email.ts') },
  {
    name: 'password',
    heading: ACCOUNT,
    summary: 'Change or reset your password',
    load: () => import('./passwords.ts'),
  },
  {
    name: 'second-factor',
    heading: ACCOUNT,
    summary: 'Codes from an authenticator app',
    load: () => import('./second-factor.ts'),
  },
  { name: 'passkeys', heading: ACCOUNT, summary: 'Passkeys that sign you in', load: () => import('./passkeys.ts') },
  { name: 'sessions', heading: ACCOUNT, summary: 'Sessions of your account', load: () => import('./sessions.ts') },
  { name: 'wallet', heading: ACCOUNT, summary: 'Your wallet as a payer', load: () => import('./wallet.ts') },
  {
    name: 'account',
    heading: ACCOUNT,
    summary: 'Change, export or delete your account',
    load: () => import('./account.ts'),
  },
  {
    name: 'profiles',
    heading: ACCOUNT,
    summary: 'Switch between accounts and services',
    load: () => import('./profiles.ts'),
  },
  { name: 'businesses', heading: BUSINESS, summary: 'Your businesses', load: () => import('./businesses.ts') },
  { name: 'members', heading: BUSINESS, summary: 'Members of a business', load: () => import('./members.ts') },
  { name: 'audit', heading: BUSINESS, summary: 'Audit log of a business', load: () => import('./audit.ts') },
  { name: 'apps', heading: BUSINESS, summary: 'OAuth applications and their secrets', load: () => import('./apps.ts') },
  {
    name: 'consents',
    heading: BUSINESS,
    summary: 'Applications with access to you',
    load: () => import('./consents.ts'),
  },
  {
    name: 'payments',
    heading: PAYMENTS,
    summary: 'Create, capture and refund payments',
    load: () => import('./payments.ts'),
  },
  { name: 'balance', heading: PAYMENTS, summary: 'Balance of the business', load: () => import('./balance.ts') },
  {
    name: 'statements',
    heading: PAYMENTS,
    summary: 'Statements by month',
    load: () => import('./statements.ts'),
  },
  {
    name: 'payouts',
    heading: PAYMENTS,
    summary: 'Pay the balance out to a bank account',
    load: () => import('./payouts.ts'),
  },
  { name: 'bank-account', heading: BUSINESS, summary: 'Where it is paid out', load: () => import('./bank-account.ts') },
  { name: 'images', heading: BUSINESS, summary: 'Its icon and logo', load: () => import('./images.ts') },
  { name: 'search', heading: PAYMENTS, summary: 'Find payments', load: () => import('./search.ts') },
  { name: 'endpoints', heading: PAYMENTS, summary: 'Webhook endpoints', load: () => import('./endpoints.ts') },
  { name: 'deliveries', heading: PAYMENTS, summary: 'Deliveries of webhooks', load: () => import('./deliveries.ts') },
  { name: 'events', heading: PAYMENTS, summary: 'Events of payments', load: () => import('./events.ts') },
  { name: 'init', heading: TOOLS, summary: 'Set up a webhook receiver', load: () => import('./init.ts') },
  { name: 'listen', heading: TOOLS, summary: 'Forward events to this machine', load: () => import('./listen.ts') },
  { name: 'trigger', heading: TOOLS, summary: 'Trigger an event in TEST', load: () => import('./trigger.ts') },
  { name: 'open', heading: TOOLS, summary: 'Open a page of the service', load: () => import('./open.ts') },
  { name: 'doctor', heading: TOOLS, summary: 'Diagnose problems', load: () => import('./doctor.ts') },
  { name: 'api', heading: TOOLS, summary: 'Call any operation of the contract', load: () => import('./api.ts') },
  { name: 'mcp', heading: TOOLS, summary: 'Tools for a language model', load: () => import('./mcp.ts') },
  { name: 'version', heading: TOOLS, summary: 'Show versions', load: () => import('./version.ts') },
  { name: 'completion', heading: TOOLS, summary: 'Completion for your shell', load: () => import('./completion.ts') },
  {
    name: 'webhooks',
    heading: TOPICS,
    summary: 'test, trigger, replay, recover',
    load: () => import('./webhooks-topic.ts'),
  },
  { name: '__complete', heading: TOOLS, summary: '', load: () => import('./complete.ts'), hidden: true },
];
