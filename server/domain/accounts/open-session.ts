import type { components } from '../../../spec/generated/schema.ts';
import type { Session } from '../../models/accounts/session.ts';
import { deviceName } from './device-name.ts';

/** Describes a session for its user, without its token. */
export function describeSession(session: Session, current: Session): components['schemas']['OpenSession'] {
  return {
    id: session.id,
    device: deviceName(session.user_agent),
    address: session.address,
    transport: session.transport,
    is_current: session.id === current.id,
    created_at: session.created_at.toISOString(),
    last_used_at: session.last_used_at.toISOString(),
    expires_at: session.expires_at.toISOString(),
    second_factor_at: session.second_factor_at?.toISOString() ?? null,
  };
}
