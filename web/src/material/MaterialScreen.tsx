import { Material, type MaterialRow } from '@lotline/contract/material/material';
import { materialRules } from '@lotline/contract/material/material.rules';
import { materialTotals } from '@lotline/contract/material/stock';
import { partnersOfType } from '@lotline/contract/partner/partner';
import { Location } from '@lotline/contract/plant/location';
import { useMemo } from 'react';
import { obeying } from '../kit/columns/obeying.ts';
import { lazyPart } from '../kit/look/later.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { useCall } from '../kit/net/resource.ts';
import { MasterScreen } from '../kit/record/MasterScreen.tsx';
import { workDay } from '../kit/site/work-day.ts';
import { useSay } from '../kit/words/use-say.ts';
import { materialColumns } from './material-columns.ts';
import { materialQuick } from './quick.ts';

const MaterialForm = lazyPart(async () => (await import('./MaterialForm.tsx')).MaterialForm);

/** What is bought and consumed. */
export const MaterialScreen = () => {
  const { t } = useSay();
  const { may } = usePermission();
  const { data: suppliers } = useCall(partnersOfType, { type: 'SUPPLIER' });
  const { data: shelves } = useCall(Location.list, { type: 'SHELF' });
  const columns = useMemo(() => {
    const plain = materialColumns(suppliers, shelves);
    return obeying(plain, materialRules, (draft: MaterialRow) => draft);
  }, [suppliers, shelves]);
  // Only who may see stock is told what is short, expires or is withheld, and only once that is known.
  const { data: totals } = useCall(materialTotals, {}, { enabled: may('materialStock') });
  const day = workDay();
  const quick = useMemo(() => (totals ? materialQuick(totals, day, t) : []), [totals, day, t]);
  return (
    <MasterScreen
      of={Material}
      words="material"
      columns={columns}
      quick={quick}
      form={({ row }) => <MaterialForm row={row} />}
      tone={({ active }) => (active ? undefined : 'muted')}
      formWidth={600}
    />
  );
};
