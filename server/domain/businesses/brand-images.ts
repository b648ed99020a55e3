import { createHash } from 'node:crypto';
import type { Transaction } from 'sequelize';
import type { BusinessImageKind } from '../../../spec/generated/values.ts';
import { transaction } from '../../database/transaction.ts';
import { countImage } from '../../limits/uploads.ts';
import type { User } from '../../models/accounts/user.ts';
import { BrandImage } from '../../models/businesses/brand-image.ts';
import type { Business } from '../../models/businesses/business.ts';
import { invalidField, notFound } from '../../platform/errors.ts';
import { ImageFault } from '../../platform/images/image-fault.ts';
import type { PreparedImage } from '../../platform/images/images.ts';
import { changesOf, recordAudit } from '../audit/audit.ts';
import type { DomainContext } from '../domain-context.ts';
import { changeMembers, refuseBeyondRole } from './business-members.ts';
import { getBusiness, refuseClosed } from './businesses.ts';
import type { Opener } from './strong-sign-in.ts';

/** Sizes to which images are scaled down. */
const BOXES = {
  icon: { width: 128, height: 128, isSquare: true },
  logo: { width: 512, height: 128, isSquare: false },
} as const;

const HASHES = { icon: 'icon_hash', logo: 'logo_hash' } as const;

/** Names an image of a business. */
export interface ImagePlace {
  id: string;
  kind: BusinessImageKind;
}

const keyOf = ({ id, kind }: ImagePlace) => ({ business_id: id, kind });

const HASH = /^[0-9a-f]{64}$/;

/** Finds the content of an image by its digest. */
export const findImage = (hash: string): Promise<Buffer | undefined> =>
  HASH.test(hash) ? BrandImage.contentOf(hash) : Promise.resolve(undefined);

/** @throws Refusal `not_found` for a user who is not a member, and without an image */
export async function getBrandImage(user: User, place: ImagePlace): Promise<BrandImage> {
  await getBusiness(user, place.id);
  const [image] = await BrandImage.listOf(place.id, place.kind);
  if (!image) throw notFound('image');
  return image;
}

/**
 * Sets or replaces an image of a business. What the user sent is decoded and encoded as a new PNG, so that no part of the file is
 * ever served. Each file counts, before it is decoded.
 */
export async function setBrandImage(
  service: DomainContext,
  by: Opener,
  place: ImagePlace,
  file: Buffer,
): Promise<BrandImage> {
  const { business, role } = await getBusiness(by.user, place.id);
  refuseBeyondRole(role, []);
  refuseClosed(business);
  await transaction((tx) => countImage(service.clock, place.id, tx));
  const prepared = await prepare(service, place, file);
  return changeMembers(by, place.id, async ({ current }, tx, locked) => {
    refuseBeyondRole(current, []);
    refuseClosed(locked);
    return store(service, by, place, prepared, locked, tx);
  });
}

async function prepare({ images }: DomainContext, { id, kind }: ImagePlace, file: Buffer): Promise<PreparedImage> {
  try {
    return await images.prepare(id, file, BOXES[kind]);
  } catch (error) {
    throw error instanceof ImageFault ? invalidField('/image', 'format', error.message) : error;
  }
}

async function store(
  service: DomainContext,
  by: Opener,
  place: ImagePlace,
  { width, height, png }: PreparedImage,
  business: Business,
  tx: Transaction,
): Promise<BrandImage> {
  const content_hash = createHash('sha256').update(png).digest('hex');
  const where = keyOf(place);
  const before = await BrandImage.findOne({ where, transaction: tx });
  if (before?.content_hash === content_hash) return before;
  const at = service.clock.now();
  await before?.destroy({ transaction: tx });
  const image = { ...where, content: Buffer.from(png), content_hash, width, height, updated_at: at };
  const stored = await BrandImage.create(image, { transaction: tx });
  await note(by, business, place, { hash: content_hash, at }, tx);
  return stored;
}

/** Removes an image of a business, of a closed one, too. */
export function removeBrandImage(service: DomainContext, by: Opener, place: ImagePlace): Promise<void> {
  return changeMembers(by, place.id, async ({ current }, tx, business) => {
    refuseBeyondRole(current, []);
    if ((await BrandImage.destroy({ where: keyOf(place), transaction: tx })) === 0) throw notFound('image');
    await note(by, business, place, { hash: null, at: service.clock.now() }, tx);
  });
}

/** Changes the digest at the business, and records the change. */
async function note(
  by: Opener,
  business: Business,
  { id, kind }: ImagePlace,
  { hash, at }: { hash: string | null; at: Date },
  tx: Transaction,
): Promise<void> {
  business.set({ [HASHES[kind]]: hash, updated_at: at });
  const details = changesOf(business, [HASHES[kind]]);
  await business.save({ transaction: tx });
  await recordAudit(tx, by, { type: 'business.changed', business_id: id, subject_id: id, details }, at);
}
