import { createHash } from 'node:crypto';
import type { Encoding, MeasuredTable, MeasurementFormat } from '@lotline/contract/measurement/measured-table';
import type { FastifyInstance } from 'fastify';
import { onePerServer, openThread } from '../kit/document/thread.ts';
import { Refused } from '../kit/http/errors.ts';
import type { ReadAnswer, ReadJob } from './read.worker.ts';

export type ReadFile = { format: MeasurementFormat; encoding: Encoding | null; table: MeasuredTable; sha256: string };

const readersOf = onePerServer(() => openThread<ReadJob>(new URL('./read.worker.ts', import.meta.url), { seconds: 40, mostWaiting: 10 }));

/** Opened with the server, because it is closed with it. */
export const fileReader = (app: FastifyInstance) => {
  const readers = readersOf(app);
  /** A measurement file as a table, read in a thread of its own. @throws 422 where it is none. */
  return async (file: File): Promise<ReadFile> => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const said = JSON.parse(new TextDecoder().decode(await answered(readers.ask({ bytes, name: file.name })))) as ReadAnswer;
    if ('error' in said) {
      const { error } = said;
      throw new Refused(422, error.code, { facts: { line: error.line }, at: [['file']] });
    }
    return { ...said, sha256 };
  };
};

/** A workbook that unpacks to more than a thread may hold takes its thread with it. */
const answered = (bytes: Promise<Uint8Array>) =>
  bytes.catch((error: unknown) => {
    throw error instanceof Refused ? error : new Refused(422, 'measurement.fileIsReadable', { cause: error, at: [['file']] });
  });
