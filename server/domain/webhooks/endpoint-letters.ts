import type { Environment } from '../../../spec/generated/values.ts';
import type { NoticedEndpoint, NoticeGroup, NoticeKind } from '../../models/webhooks/webhook-notice.ts';
import type { Config } from '../../platform/config.ts';
import type { Notice } from '../accounts/account-letters.ts';

/** Maximum number of endpoints that a mail names; further ones are counted. */
const MOST_NAMED = 10;

interface Words {
  subject: string;
  /** The text before the list of endpoints. */
  what: (environment: Environment) => string;
  /** The consequence, and the next action. */
  next: string;
}

const RECOVER = 'Repair the receiver, enable the endpoint in the console, then select "Recover missed events" there.';

const WORDS: Record<NoticeKind, Words> = {
  failing: {
    subject: 'Webhook endpoints have failed for a day',
    what: (environment) =>
      `For a day, every attempt to deliver events to these endpoints in ${environment} has failed:`,
    next: 'Each delivery is attempted eight times over 32 hours. An endpoint that fails for 5 days is disabled.',
  },
  disabled: {
    subject: 'Webhook endpoints were disabled',
    what: (environment) => `These endpoints in ${environment} were disabled because of their responses:`,
    next: `New events are not sent to them, but recorded. Deliveries that wait keep their schedule. ${RECOVER}`,
  },
  gone: {
    subject: 'Webhook endpoints answer 410 Gone',
    what: (environment) => `These endpoints in ${environment} answered 410 Gone:`,
    next: 'Each delivery is still attempted eight times. Change the address of the endpoint, or disable or delete it if it is no longer used.',
  },
  missed: {
    subject: 'Webhook deliveries have failed',
    what: (environment) => `All eight attempts of deliveries to these endpoints in ${environment} have failed:`,
    next: 'Repair the receiver, then select "Recover missed events" on the page of the endpoint in the console.',
  },
};

/**
 * Builds a mail about some endpoints of a business, for its owners and admins. It does not name the business, as no mail
 * does.
 */
export function endpointLetter({ business_id, environment, kind }: NoticeGroup, endpoints: NoticedEndpoint[]): Notice {
  const { subject, what, next } = WORDS[kind];
  return (config, to) => ({
    to,
    subject,
    paragraphs: [what(environment), ...namesOf(endpoints), next],
    link: { label: 'See the endpoints', href: consoleAddress(config, business_id, environment) },
    otherwise:
      'You get this mail as an owner or admin of the business: at most one of this kind a day for TEST, and one for LIVE.',
  });
}

/** Names endpoints without the query, which may contain a secret. */
function namesOf(endpoints: NoticedEndpoint[]): string[] {
  const named = endpoints.slice(0, MOST_NAMED).map(({ url }) => `- ${new URL(url).origin}${new URL(url).pathname}`);
  const others = endpoints.length - named.length;
  return others > 0 ? [...named, `and ${others} more`] : named;
}

const consoleAddress = ({ origin }: Config, businessId: string, environment: Environment) =>
  `${origin}/dashboard/${businessId}/${environment.toLowerCase()}/endpoints`;
