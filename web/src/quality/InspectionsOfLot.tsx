import { type Inspection, inspectionPath, inspectionsOfUnit } from '@lotline/contract/quality/quality-result';
import { columnsOf } from '../kit/columns/columns.ts';
import { Grid } from '../kit/grid/Grid.tsx';
import { usePages } from '../kit/net/resource.ts';
import { useSay } from '../kit/words/use-say.ts';
import { productColumns } from './inspection-columns.ts';

const { link } = columnsOf<Inspection>();
const columns = [
  link('resultNo', inspectionPath, { width: 150, pinned: 'left' }),
  ...productColumns.filter(({ id }) => id !== 'resultNo' && id !== 'lotNo'),
];

/** The inspections of one lot, each with a way to it. */
export const InspectionsOfLot = ({ lotId }: { lotId: number }) => {
  const { t } = useSay();
  const source = usePages(inspectionsOfUnit, { lotId });
  return (
    <Grid id="quality_result_of_lot" label={t('inspection.ofLot')} words="qualityResult" columns={columns} source={source} select="none" />
  );
};
