import { mayBecome } from '@lotline/contract/kit/rule';
import type { MoldMoveKind, MoldRow } from '@lotline/contract/mold/mold';
import { moldStates, movesFrom } from '@lotline/contract/mold/mold.rules';
import { Suspense } from 'react';
import { useOpenPanel } from '../kit/form/use-open-panel.ts';
import { lazyPart } from '../kit/look/later.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import type { Acts } from '../kit/record/Acts.tsx';
import { useT } from '../kit/words/words.ts';

const StepDrawer = lazyPart(async () => (await import('./StepDrawer.tsx')).StepDrawer);
const MaintenanceDrawer = lazyPart(async () => (await import('./MaintenanceDrawer.tsx')).MaintenanceDrawer);
const DisposeDrawer = lazyPart(async () => (await import('./EndDrawers.tsx')).DisposeDrawer);
const CorrectDrawer = lazyPart(async () => (await import('./CorrectDrawer.tsx')).CorrectDrawer);
const ApproveDrawer = lazyPart(async () => (await import('./EndDrawers.tsx')).ApproveDrawer);

type Open = { mold: MoldRow; what: MoldMoveKind | 'MAINTAIN' | 'DISPOSE' | 'APPROVE' | 'CORRECT' };

/** What can be done with one mold in its state, and the form of what was chosen. */
export const useMoldActs = () => {
  const t = useT();
  const { may } = usePermission();
  const { open, show, close } = useOpenPanel<Open>();
  const actsOf = (mold: MoldRow | undefined): Acts => {
    if (!mold || mold.status === 'DISCARDED') return [];
    const moves = may('moldInfo', 'create') ? movesFrom(mold.status) : [];
    return [
      ...moves.map((what) => ({ label: t(`moldMove.${what}`), run: () => show({ mold, what }) })),
      may('moldInfo', 'create') && { label: t('moldMaintenance.enter'), run: () => show({ mold, what: 'MAINTAIN' }) },
      may('moldInfo', 'modify') && { label: t('moldCorrection.enter'), run: () => show({ mold, what: 'CORRECT' }) },
      may('moldInfo', 'modify') &&
        mold.approvable &&
        mold.usage === 'OVER' && { label: t('mold.approve'), run: () => show({ mold, what: 'APPROVE' }) },
      may('moldInfo', 'modify') && {
        label: t('mold.dispose'),
        danger: true,
        why: !mayBecome(moldStates, mold.status, 'DISCARDED') && t('mold.discardedOnlyFromTheShelf'),
        run: () => show({ mold, what: 'DISPOSE' }),
      },
    ];
  };
  const form = open && (
    <Suspense fallback={null}>
      {open.what === 'MAINTAIN' ? (
        <MaintenanceDrawer key={open.times} mold={open.mold} close={close} />
      ) : open.what === 'DISPOSE' ? (
        <DisposeDrawer key={open.times} mold={open.mold} close={close} />
      ) : open.what === 'CORRECT' ? (
        <CorrectDrawer key={open.times} mold={open.mold} close={close} />
      ) : open.what === 'APPROVE' ? (
        <ApproveDrawer key={open.times} mold={open.mold} close={close} />
      ) : (
        <StepDrawer key={open.times} mold={open.mold} kind={open.what} close={close} />
      )}
    </Suspense>
  );
  return { actsOf, form };
};
