/** Resources that belong together, in the order in which a reader meets them. */
export interface ResourceGroup<Resource> {
  title: string;
  resources: Resource[];
}

/** The tags of the contract in each group. */
const TAGS: Record<string, string[]> = {
  'Payments and refunds': ['Payments', 'Refunds', 'Search', 'Test helpers'],
  Money: ['Balance', 'Payouts', 'Wallet'],
  'Webhooks and events': ['Webhook endpoints', 'Webhook deliveries', 'Webhooks', 'Events'],
  'Applications and OAuth': ['Applications', 'OAuth', 'Consents', 'Profile'],
  'Businesses and members': ['Businesses', 'Business members', 'Invitations', 'Audit events'],
  'Users and sign-in': [
    'Users',
    'Session',
    'Sessions',
    'Email address',
    'Password',
    'Second factor',
    'Passkeys',
    'Account',
  ],
};

export function groupsOf<Resource extends { name: string }>(resources: Resource[]): ResourceGroup<Resource>[] {
  return Object.entries(TAGS).map(([title, tags]) => ({
    title,
    resources: tags.flatMap((tag) => resources.filter(({ name }) => name === tag)),
  }));
}
