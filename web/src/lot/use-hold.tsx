import { Suspense, useState } from 'react';
import { StopOutlined } from '../kit/look/ant-icons.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import type { Acts } from '../kit/record/Acts.tsx';
import { whyNotOne } from '../kit/record/use-list.ts';
import { useSay } from '../kit/words/use-say.ts';
import type { HeldUnit } from './held-unit.ts';

const HoldDialog = lazyPart(async () => (await import('./HoldDialog.tsx')).HoldDialog);
const ReleaseDialog = lazyPart(async () => (await import('./ReleaseDialog.tsx')).ReleaseDialog);

/** Holding what is free and releasing what is held, beside each other wherever packages and lots are shown. */
export const useHold = () => {
  const { t } = useSay();
  const { may } = usePermission();
  const [open, setOpen] = useState<{ of: 'hold'; units: readonly HeldUnit[] } | { of: 'release'; unit: HeldUnit } | null>(null);
  const close = () => setOpen(null);
  return {
    acts: (units: readonly HeldUnit[]): Acts => {
      const [held, free] = [units.filter(({ onHold }) => onHold), units.filter(({ onHold }) => !onHold)];
      return [
        may('expiry', 'modify') && {
          label: t('expiry.hold'),
          icon: <StopOutlined />,
          danger: true,
          why: units.length === 0 ? t('record.selectFirst') : free.length === 0 && t('expiry.allHeld'),
          run: () => setOpen({ of: 'hold', units: free }),
        },
        held.length > 0 &&
          may('tracking', 'modify') && {
            label: t('recall.release'),
            why: whyNotOne(t, held),
            run: () => held[0] && setOpen({ of: 'release', unit: held[0] }),
          },
      ];
    },
    dialogs: (
      <Suspense fallback={null}>
        {open?.of === 'hold' && <HoldDialog units={open.units} close={close} />}
        {open?.of === 'release' && <ReleaseDialog unit={open.unit} close={close} />}
      </Suspense>
    ),
  };
};
