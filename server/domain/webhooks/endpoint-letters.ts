import type { Environment } from '../../../spec/generated/values.ts';
import type { NoticedEndpoint, NoticeGroup, NoticeKind } from '../../models/webhooks/webhook-notice.ts';
import type { Config } from '../../platform/config.ts';
import type { Language, MessageKey } from '../../platform/languages/language.ts';
import type { Notice } from '../accounts/account-letters.ts';

/** Maximum number of endpoints that a mail names; further ones are counted. */
const MOST_NAMED = 10;

/** The subject, the text before the list of endpoints, and the consequence with the next action. */
const WORDS: Record<NoticeKind, [MessageKey, MessageKey, MessageKey]> = {
  failing: ['mail.endpoints_failing', 'mail.endpoints_failing_text', 'mail.endpoints_failing_next'],
  disabled: ['mail.endpoints_disabled', 'mail.endpoints_disabled_text', 'mail.endpoints_disabled_next'],
  gone: ['mail.endpoints_gone', 'mail.endpoints_gone_text', 'mail.endpoints_gone_next'],
  missed: ['mail.endpoints_missed', 'mail.endpoints_missed_text', 'mail.endpoints_missed_next'],
};

/**
 * Builds a mail about some endpoints of a business, for its owners and admins. It does not name the business, as no mail
 * does.
 */
export function endpointLetter({ business_id, environment, kind }: NoticeGroup, endpoints: NoticedEndpoint[]): Notice {
  const [subject, what, next] = WORDS[kind];
  return (config, to, language) => ({
    to,
    language,
    subject: language.text(subject),
    paragraphs: [language.text(what, { environment }), ...namesOf(endpoints, language), language.text(next)],
    link: { label: language.text('mail.endpoints_link'), href: consoleAddress(config, business_id, environment) },
    otherwise: language.text('mail.endpoints_why'),
  });
}

/** Names endpoints without the query, which may contain a secret. */
function namesOf(endpoints: NoticedEndpoint[], language: Language): string[] {
  const named = endpoints.slice(0, MOST_NAMED).map(({ url }) => `- ${new URL(url).origin}${new URL(url).pathname}`);
  const count = endpoints.length - named.length;
  return count > 0 ? [...named, language.text('mail.endpoints_others', { count: String(count) })] : named;
}

const consoleAddress = ({ origin }: Config, businessId: string, environment: Environment) =>
  `${origin}/dashboard/${businessId}/${environment.toLowerCase()}/endpoints`;
