import type { PrintJob } from '@lotline/contract/label/print';
import { Elsewhere, useElsewhere } from './Elsewhere.tsx';

/** Where a job of the list goes that its printer doesn't take. */
export const ElsewherePart = ({ of, close }: { of: PrintJob; close: () => void }) => {
  const go = useElsewhere();
  const labels = of.labels * of.copies;
  return <Elsewhere of={[{ ...of, labels }]} go={(way) => void go(way, labels)} close={close} />;
};
