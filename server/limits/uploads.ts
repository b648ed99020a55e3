import type { Transaction } from 'sequelize';
import type { Clock } from '../platform/clock.ts';
import { limitKey } from './quota.ts';
import { requireWithinDay } from './within-day.ts';

/** Daily limit of a business's image files, each of which is decoded. */
const MOST_IMAGES = 50;

/** Counts an image file of a business, also one that is refused. @throws Refusal `rate_limited` beyond the daily limit */
export async function countImage(clock: Clock, businessId: string, tx: Transaction): Promise<void> {
  const detail = `${MOST_IMAGES} images of this business were uploaded within a day, the maximum. Try again tomorrow.`;
  await requireWithinDay(
    clock,
    { name: 'images', key: limitKey('images', businessId), limit: MOST_IMAGES },
    detail,
    tx,
  );
}
