import { Announcer } from '../database/announcer.ts';

/** Names endpoints that attempts were queued for, and, with a `!` before, those that were changed. */
export const QUEUED = new Announcer('tallystick_webhooks');
