import { decodePoints } from '@lotline/contract/collection/block';
import { reader } from '@lotline/contract/collection/bytes';
import type { Points } from '@lotline/contract/collection/points';

/** The runs of a batch, of one parameter where that is named. */
export const runsOf = (bytes: Uint8Array, only?: number): { parameterId: number; points: Points }[] => {
  const source = reader(bytes);
  const runs: { parameterId: number; points: Points }[] = [];
  while (!source.isAtEnd()) {
    const parameterId = source.count();
    const its = source.bytes(source.count());
    if (only === undefined || only === parameterId) runs.push({ parameterId, points: decodePoints(its) });
  }
  return runs;
};
