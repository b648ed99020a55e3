import type { RequestHandler } from 'express';
import { findImage } from '../../domain/businesses/brand-images.ts';
import { notFound } from '../../platform/errors.ts';
import { imagePath } from '../../platform/origin.ts';

/** Address of the images of businesses. */
export const IMAGE_PATH = imagePath(':hash');

/**
 * Serves an image of a business, which the service has encoded. The digest in its address lets browsers and proxies cache it
 * permanently. It is public, so pages of other origins may show it.
 */
export const serveImage: RequestHandler = async (req, res) => {
  const hash = req.params.hash as string;
  const content = await findImage(hash);
  if (!content) throw notFound('image');
  res.set({
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ETag: `"${hash}"`,
  });
  if (req.fresh) res.status(304).end();
  else res.type('png').send(content);
};
