import { mayBecome } from '@lotline/contract/kit/rule';
import { standardStates } from '@lotline/contract/quality/standard.rules';
import { Suspense } from 'react';
import { useOpenPanel } from '../kit/form/use-open-panel.ts';
import { lazyPart } from '../kit/look/later.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import type { Acts } from '../kit/record/Acts.tsx';
import { useT } from '../kit/words/words.ts';
import type { Revision, Side } from './sides.ts';

const ApproveDialog = lazyPart(async () => (await import('./StandardDialogs.tsx')).ApproveDialog);
const WithdrawDialog = lazyPart(async () => (await import('./StandardDialogs.tsx')).WithdrawDialog);
const ReviseDrawer = lazyPart(async () => (await import('./StandardDialogs.tsx')).ReviseDrawer);
const CopyDrawer = lazyPart(async () => (await import('./StandardDialogs.tsx')).CopyDrawer);

type Open = { revision: Revision; what: 'APPROVE' | 'WITHDRAW' | 'REVISE' | 'COPY' };

/** What can be done with a revision in its state, and the form of what was chosen. */
export const useStandardActs = (side: Side, done: (id: number) => void = nothing) => {
  const t = useT();
  const { may } = usePermission();
  const { open, show, close } = useOpenPanel<Open>();
  /** @param unsaved something that was typed isn't saved yet: it would be missing from what is signed. */
  const actsOf = (revision: Revision | undefined, unsaved = false): Acts => {
    if (!revision) return [];
    const changes = may(side.menu, 'modify');
    const why = unsaved && t('standard.saveFirst');
    return [
      changes &&
        mayBecome(standardStates, revision.status, 'APPROVED') && {
          label: t('standard.approve'),
          why: why || (revision.characteristicCount === 0 && t('quality.needsACharacteristic')),
          run: () => show({ revision, what: 'APPROVE' }),
        },
      changes &&
        revision.status !== 'DRAFT' && {
          label: t('standard.revise'),
          why: revision.draftRevision != null && t('quality.oneDraftPerStandard', { revision: revision.draftRevision }),
          run: () => show({ revision, what: 'REVISE' }),
        },
      may(side.menu, 'create') && { label: t('standard.copy'), why, run: () => show({ revision, what: 'COPY' }) },
      changes &&
        mayBecome(standardStates, revision.status, 'OBSOLETE') && {
          label: t('standard.withdraw'),
          danger: true,
          run: () => show({ revision, what: 'WITHDRAW' }),
        },
    ];
  };
  const rest = open && { side, revision: open.revision, close, done };
  const dialog = rest && (
    <Suspense fallback={null}>
      {open.what === 'APPROVE' ? (
        <ApproveDialog key={open.times} {...rest} />
      ) : open.what === 'WITHDRAW' ? (
        <WithdrawDialog key={open.times} {...rest} />
      ) : open.what === 'REVISE' ? (
        <ReviseDrawer key={open.times} {...rest} />
      ) : (
        <CopyDrawer key={open.times} {...rest} />
      )}
    </Suspense>
  );
  return { actsOf, dialog };
};
const nothing = () => undefined;
