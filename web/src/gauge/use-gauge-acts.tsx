import type { GaugeRow } from '@lotline/contract/gauge/gauge';
import { Suspense } from 'react';
import { useOpenPanel } from '../kit/form/use-open-panel.ts';
import { lazyPart } from '../kit/look/later.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import type { Acts } from '../kit/record/Acts.tsx';
import { useSay } from '../kit/words/use-say.ts';

const CalibrateDrawer = lazyPart(async () => (await import('./CalibrateDrawer.tsx')).CalibrateDrawer);

/** What can be done with a gauge beside changing it, and the form of it. */
export const useGaugeActs = () => {
  const { t } = useSay();
  const { may } = usePermission();
  const { open, show, close } = useOpenPanel<{ gauge: GaugeRow }>();
  const actsOf = (gauge: GaugeRow | undefined): Acts =>
    gauge && gauge.active !== false && may('gauge', 'modify') ? [{ label: t('gauge.calibrate'), run: () => show({ gauge }) }] : [];
  const form = open && (
    <Suspense fallback={null}>
      <CalibrateDrawer key={open.times} gauge={open.gauge} close={close} />
    </Suspense>
  );
  return { actsOf, form };
};
