import { Suspense } from 'react';
import { useOpenPanel } from '../kit/form/use-open-panel.ts';
import { lazyPart } from '../kit/look/later.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { useSend } from '../kit/net/resource.ts';
import type { Acts } from '../kit/record/Acts.tsx';
import { useRemoval } from '../kit/record/use-removal.ts';
import { useT } from '../kit/words/words.ts';
import type { Revision, Side } from './sides.ts';

const HeadDrawer = lazyPart(async () => (await import('./StandardDialogs.tsx')).HeadDrawer);

type How = {
  /** It is a draft, and may be changed. */
  changes: boolean;
  dirty: boolean;
  removed: () => void;
};
/** What is done with a draft from its own tab: the list opens what is in force. */
export const useDraftActs = (side: Side, revision: Revision, { changes, dirty, removed }: How) => {
  const t = useT();
  const { may } = usePermission();
  const { open, show, close } = useOpenPanel<Record<never, never>>();
  const removing = useSend(side.of.removeOne);
  const restoring = useSend(side.of.restore);
  const removal = {
    remove: (rows: readonly Revision[]) => Promise.all(rows.map(({ id }) => removing.send({ id }))),
    restore: (rows: readonly Revision[]) => restoring.send({ ids: rows.map(({ id }) => id) }),
    nameOf: (row: Revision) => `${row.code} ${t('standard.revisionNo', { n: row.revision })}`,
    kind: t('standard.one'),
  };
  const { drop } = useRemoval(removal, removed, () => undefined);
  const edit: Acts = [changes && { label: t('standard.editHead'), why: dirty && t('standard.saveFirst'), run: () => show({}) }];
  const deletion: Acts = [
    revision.status === 'DRAFT' &&
      may(side.menu, 'delete') && { label: t('action.delete'), danger: true, run: () => void drop([revision]) },
  ];
  const drawer = (
    <Suspense fallback={null}>{open && <HeadDrawer key={open.times} side={side} revision={revision} close={close} />}</Suspense>
  );
  return { edit, deletion, drawer };
};
