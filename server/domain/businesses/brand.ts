import type { BusinessImageKind } from '../../../spec/generated/values.ts';
import type { Business } from '../../models/businesses/business.ts';
import { imagePath } from '../../platform/origin.ts';

/** An image that is shown with the name of a business. */
export interface ShownImage {
  kind: BusinessImageKind;
  hash: string;
  path: string;
}

/** How a business presents itself to payers. */
export interface Brand {
  name: string;
  /** Six hexadecimal digits after `#`; null for the service's accent. */
  accentColor: string | null;
  /** Address for questions of payers; null without one. */
  supportEmail: string | null;
  /** The logo, or without it the icon; null without both. */
  image: ShownImage | null;
}

export const brandOf = ({ name, accent_color, support_email, logo_hash, icon_hash }: Business): Brand => ({
  name,
  accentColor: accent_color,
  supportEmail: support_email,
  image: shown('logo', logo_hash) ?? shown('icon', icon_hash),
});

const shown = (kind: BusinessImageKind, hash: string | null): ShownImage | null =>
  hash === null ? null : { kind, hash, path: imagePath(hash) };
