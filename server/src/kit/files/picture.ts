import type { Sharp } from 'sharp';
import { Refused } from '../http/errors.ts';

/** The kinds of picture that are kept, and how each is written again. */
const writers = {
  'image/jpeg': (picture) => picture.jpeg({ quality: 90 }),
  'image/png': (picture) => picture.png(),
  'image/gif': (picture) => picture.gif(),
  'image/webp': (picture) => picture.webp({ quality: 90 }),
} satisfies Record<string, (picture: Sharp) => Sharp>;
type PictureType = keyof typeof writers;

export const isPicture = (mimeType: string): mimeType is PictureType => Object.hasOwn(writers, mimeType);

/** All frames of a moving picture together. */
const mostPixels = 100_000_000;

/**
 * The picture alone, drawn anew the right way up: without where, when and by which device it was taken, previews, and bytes behind its end.
 * Its header is looked at first: opening 50,000 × 50,000 pixels would take gigabytes.
 * @param upTo the most pixels each way
 */
export const plainPicture = async (bytes: Buffer, mimeType: PictureType, upTo: number): Promise<Buffer> => {
  // The library takes a while to load, and most starts of the server keep no picture.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!header) throw new Refused(422, 'file.notAnImage');
  const { width, height, pages = 1 } = header;
  if (width > upTo || height > upTo || width * height * pages > mostPixels)
    throw new Refused(422, 'file.imageTooWide', { facts: { width, height, n: upTo } });
  const drawn = sharp(bytes, { animated: true, limitInputPixels: mostPixels }).autoOrient().keepIccProfile();
  return writers[mimeType](drawn)
    .toBuffer()
    .catch(() => {
      throw new Refused(422, 'file.notAnImage');
    });
};
