import { packageMovements } from '@lotline/contract/material/movement';
import type { Package } from '@lotline/contract/material/stock';
import { Grid } from '../kit/grid/Grid.tsx';
import { useRows } from '../kit/net/resource.ts';
import { useSay } from '../kit/words/use-say.ts';
import { cost, howMuch, whenAndWhat, whereAndWhy } from './movement-columns.ts';

const columns = [...whenAndWhat, ...howMuch, ...whereAndWhy, ...cost];

/** What came into one package and what left it; nobody asks for it while it is folded away. */
export const PackageMovements = ({ of: { id, packageId } }: { of: Package }) => {
  const { t } = useSay();
  const source = useRows(packageMovements, { id });
  return (
    <Grid
      id="packageMovements"
      label={t('stock.movementsOf', { packageId })}
      words="movement"
      columns={columns}
      source={source}
      select="none"
      filters={false}
      foot={false}
      tone={({ inForce }) => (inForce ? undefined : 'muted')}
    />
  );
};
