import type { Work } from '@lotline/contract/kiosk/kiosk';
import { type WorkPapers, workPapers } from '@lotline/contract/kiosk/papers';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../kit/net/client.ts';
import { send } from '../kit/net/send.ts';
import { fileOnDevice, keepOnly } from './file-store.ts';
import { askOrKnown } from './offline.ts';

type Pair = Pick<Work, 'productId' | 'operationId'>;

/** Drawing and work instruction of a work; kept on this device once they were here. */
export const papersOf = ({ productId, operationId }: Pair) => {
  const key = ['work_instruction', workPapers.path, { productId, operationId }];
  return queryOptions({
    queryKey: key,
    queryFn: ({ signal }) =>
      askOrKnown<WorkPapers>(`papers.${productId}.${operationId}`, queryClient.getQueryData(key) !== undefined, () =>
        send(workPapers, { productId, operationId }, { signal }),
      ),
    meta: { tables: workPapers.reads, quiet: true },
  });
};
export const fileOf = (id: number) =>
  queryOptions({
    queryKey: ['stored_file', id],
    queryFn: () => fileOnDevice(id),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });

const filesOf = ({ drawing, instruction }: WorkPapers) => [
  ...(drawing ? [drawing.fileId] : []),
  ...(instruction?.steps.flatMap(({ fileId }) => fileId ?? []) ?? []),
];
/** Brings the papers of these works onto the device, one after the other, and drops the files of others. */
export const bringPapers = async (works: readonly Pair[]) => {
  const pairs = new Map(works.map((work) => [`${work.productId} ${work.operationId}`, work]));
  const wanted = new Set<number>();
  for (const pair of pairs.values()) for (const id of filesOf(await queryClient.fetchQuery(papersOf(pair)))) wanted.add(id);
  for (const id of wanted) await fileOnDevice(id);
  await keepOnly(wanted);
};
