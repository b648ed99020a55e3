import { Mail } from '../../models/accounts/mail.ts';
import type { Clock } from '../../platform/clock.ts';
import { gaugeOfDatabase, type Registry } from '../../platform/metrics.ts';

export function measureMail(registry: Registry, clock: Clock): void {
  gaugeOfDatabase(
    registry,
    {
      name: 'tallystick_mail_oldest_waiting_seconds',
      help: 'How long the oldest mail that has not expired waits to be sent; 0 without one.',
    },
    async () => {
      const now = clock.now();
      const oldest = await Mail.oldestWaiting(now);
      return [{ labels: {}, value: oldest ? Math.max(0, now.getTime() - oldest.created_at.getTime()) / 1000 : 0 }];
    },
  );
}
