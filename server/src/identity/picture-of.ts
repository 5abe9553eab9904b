import { photoBytes } from '@lotline/contract/identity/user';
import type { Trx } from '../kit/database/pool.ts';
import { storeFile } from '../kit/files/stored-file.ts';
import { wrongField } from '../kit/http/errors.ts';

const mostPixels = 4096;

export const pictureOf = async (db: Trx, image: string | null | undefined) => {
  if (image === null || image === undefined) return null;
  const [, mimeType, text] = /^data:([^;]+);base64,(.*)$/s.exec(image) ?? [];
  if (!text) throw wrongField(['image'], 'wrong');
  const file = new File([Buffer.from(text, 'base64')], 'photo', { type: mimeType });
  return (await storeFile(db, file, { purpose: 'profileImage', maxBytes: photoBytes, imageUpTo: mostPixels })).id;
};
