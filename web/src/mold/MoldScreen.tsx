import { Mold, type MoldRow } from '@lotline/contract/mold/mold';
import { Location } from '@lotline/contract/plant/location';
import { productNames } from '@lotline/contract/product/product';
import { useCallback, useMemo, useState } from 'react';
import { useGo } from '../kit/browser/go.ts';
import { naming, readAmong } from '../kit/columns/called.ts';
import type { Column } from '../kit/columns/columns.ts';
import { lazyPart } from '../kit/look/later.tsx';
import { useCall, useResource } from '../kit/net/resource.ts';
import { MasterScreen } from '../kit/record/MasterScreen.tsx';
import { recordPath } from '../kit/record/record-path.ts';
import { ScanFlash } from '../kit/scan/ScanFlash.tsx';
import { useScan } from '../kit/scan/use-scan.ts';
import { nameIn } from '../kit/words/name-in.ts';
import { useSay } from '../kit/words/use-say.ts';
import { useLabels } from '../label/index.ts';
import { isMeant } from './ask-of-shots.ts';
import { cavitiesIn } from './cavities.ts';
import { type ChosenMolds, MoldTree } from './MoldTree.tsx';
import { moldColumns } from './mold-columns.tsx';
import { productsIn } from './products-text.ts';
import { moldQuick } from './quick.ts';
import { useMoldActs } from './use-mold-acts.tsx';

const MoldForm = lazyPart(async () => (await import('./MoldForm.tsx')).MoldForm);

/** In a file and in a pasted block a place stands by its code or its name, products by theirs with their cavities, and cavities as people write them. */
const useReading = () => {
  const lines = useCall(Location.list, { type: 'LINE' }).data;
  const warehouses = useCall(Location.list, { type: 'WAREHOUSE' }).data;
  const shelves = useCall(Location.list, { type: 'SHELF' }).data;
  const products = useCall(productNames, {}).data;
  const { t } = useSay();
  return useMemo(() => {
    if (!lines || !warehouses || !shelves || !products) return undefined;
    const among = readAmong(products);
    const unreadable = t('mold.cavitiesUnread');
    return [
      naming<MoldRow>('locationId', 'locationName', [...lines, ...warehouses, ...shelves]),
      ...moldColumns.flatMap((column): Column<MoldRow>[] => {
        if (column.id === 'products') return [{ ...column, read: (said) => productsIn(said, among, unreadable) }];
        return column.id === 'activeCavities' ? [{ ...column, read: (said) => cavitiesIn(said) ?? { unfit: unreadable } }] : [];
      }),
    ];
  }, [lines, warehouses, shelves, products, t]);
};

/** Molds with where they are, what they have counted and what is due; a scan of one's code leads to it. */
export const MoldScreen = () => {
  const { t, lang } = useSay();
  const go = useGo();
  const { rows } = useResource(Mold);
  const [under, setUnder] = useState<ChosenMolds>(null);
  const { actsOf, form } = useMoldActs();
  const labels = useLabels('MOLD');
  const quick = useMemo(() => moldQuick(t), [t]);
  const only = useCallback(({ id }: MoldRow) => under === null || under.ids.has(id), [under]);
  useScan((code) => {
    const mold = rows.find((one) => one.barcode === code || one.code === code);
    if (!mold) return { taken: false, what: code, said: t('mold.noneOfCode') };
    go(recordPath('moldInfo', mold.id));
    return { taken: true, what: code, said: nameIn(lang, mold) };
  });
  return (
    <div className="kit-sides">
      <MoldTree chosen={under?.key ?? null} onChoose={setUnder} />
      <div className="kit-column">
        <ScanFlash />
        <MasterScreen
          of={Mold}
          words="mold"
          columns={moldColumns}
          quick={quick}
          only={only}
          useReading={useReading}
          form={({ values, row }) => <MoldForm values={values} row={row} />}
          sure={(draft, row) => {
            // The results that it made come on top of what it began with.
            const made = row ? row.shotCount - row.initialShots : 0;
            const shots = (draft.initialShots ?? 0) + made;
            return isMeant({ was: row?.shotCount ?? 0, shots, guaranteedShots: draft.guaranteedShots });
          }}
          formWidth={560}
          tone={({ status }) => (status === 'DISCARDED' ? 'muted' : undefined)}
          acts={(molds) => [labels.act(molds.map(({ id }) => id)), ...(molds.length > 1 ? [] : actsOf(molds[0]))]}
        />
        {form}
        {labels.dialog}
      </div>
    </div>
  );
};
