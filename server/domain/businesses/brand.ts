import type { Business } from '../../models/businesses/business.ts';

/** How a business presents itself to payers. */
export interface Brand {
  name: string;
  /** Six hexadecimal digits after `#`; null for the service's accent. */
  accentColor: string | null;
  /** Address for questions of payers; null without one. */
  supportEmail: string | null;
}

export const brandOf = ({ name, accent_color, support_email }: Business): Brand => ({
  name,
  accentColor: accent_color,
  supportEmail: support_email,
});
