import { fileContent } from '@lotline/contract/system/file';
import { type DBSchema, openDB } from 'idb';
import { fetchFile } from '../kit/net/send.ts';

type Shape = DBSchema & { files: { key: number; value: Blob } };
const database = () => openDB<Shape>('lotline.kiosk.files', 1, { upgrade: (found) => void found.createObjectStore('files') });

/** A kept file never changes: this device asks for it once, and shows it later without a network. */
export const fileOnDevice = async (id: number): Promise<Blob> => {
  const db = await database().catch(() => null);
  const here = await db?.get('files', id).catch(() => undefined);
  if (here) return here;
  const { blob } = await fetchFile(fileContent, { id });
  await db?.put('files', blob, id).catch(() => undefined);
  return blob;
};

/** Drops what no paper of the day shows any more. */
export const keepOnly = async (ids: ReadonlySet<number>) => {
  const db = await database();
  for (const id of await db.getAllKeys('files')) if (!ids.has(id)) await db.delete('files', id);
};
