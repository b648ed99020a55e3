import type { Transaction } from 'sequelize';
import type { Clock } from '../platform/clock.ts';
import { limitKey } from './quota.ts';
import { beyondDay, countWithinDay } from './within-day.ts';

/** Daily limit of a business's image files, each of which is decoded. */
const MOST_IMAGES = 50;

/** Counts an image file of a business, also one that is refused. @throws Refusal `rate_limited` beyond the daily limit */
export async function countImage(clock: Clock, businessId: string, tx: Transaction): Promise<void> {
  const { points, ends } = await countWithinDay(clock, limitKey('images', businessId), tx);
  if (points <= MOST_IMAGES) return;
  const detail = `${MOST_IMAGES} images of this business were uploaded within a day, the maximum. Try again tomorrow.`;
  throw beyondDay(clock, { name: 'images', limit: MOST_IMAGES, ends }, detail);
}
