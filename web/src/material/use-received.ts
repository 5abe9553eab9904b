import { add } from '@lotline/contract/kit/quantity';
import { idsAtMost } from '@lotline/contract/kit/shape';
import { type Package, removePackages } from '@lotline/contract/material/stock';
import { usePermission } from '../kit/net/permission.tsx';
import { useSend } from '../kit/net/resource.ts';
import { undoBy } from '../kit/net/undo.ts';
import type { Offered } from '../kit/record/RecordDrawer.tsx';
import { formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { namedOf } from './named.ts';

/** What is said of what came in: how many packages, of what and where, with the ways to their labels and back. */
export const useReceived = (print: (ids: readonly number[] | null) => void) => {
  const { t } = useSay();
  const { may } = usePermission();
  const { send: takeBack } = useSend(removePackages);
  return (came: readonly Package[]): string | Offered => {
    const ids = came.map(({ id }) => id);
    const text = t('stock.receivedSaid', { n: came.length, what: namedOf(t, sumsOf(came)), where: namedOf(t, placesOf(came)) });
    const labels = { label: t('print.label'), run: () => print(ids) };
    const goesBack = may('materialStock', 'delete') && ids.length <= idsAtMost;
    const undo = async () => {
      // Of what didn't come in no label is printed.
      print(null);
      await takeBack({ ids: ids.join(',') });
    };
    const back = undoBy(undo, t('stock.receivedUndone', { n: came.length }));
    return { text, ...(goesBack ? { act: back, other: labels } : { act: labels }) };
  };
};

/** Each material with all that came of it. */
const sumsOf = (came: readonly Package[]) =>
  [...Map.groupBy(came, ({ materialId }) => materialId).values()].map((its) => {
    const [first] = its;
    return `${first?.materialName} ${formatNumber(add(...its.map(({ qty }) => qty)))} ${first?.uom}`;
  });
const placesOf = (came: readonly Package[]) => [...new Set(came.map(({ locationName }) => locationName))];
