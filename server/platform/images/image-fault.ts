/** A file that cannot be used as an image. The message says what is wrong, the limit, and what to do. */
export class ImageFault extends Error {
  override name = 'ImageFault';
}

export const damaged = () =>
  new ImageFault('The file is damaged or incomplete. Export the image again, and upload the new file.');
