import { getBrandImage, removeBrandImage, setBrandImage } from '../../domain/businesses/brand-images.ts';
import type { Handlers } from './handler.ts';

export const BusinessImages: Handlers['BusinessImages'] = {
  get: async ({ service, path, caller }) => (await getBrandImage(caller.user, path)).toWire(service.config.origin),
  set: async ({ service, path, body, caller }) => {
    const image = await setBrandImage(service, caller, path, Buffer.from(body.image, 'base64'));
    return image.toWire(service.config.origin);
  },
  delete: ({ service, path, caller }) => removeBrandImage(service, caller, path),
};
