import { Study, type StudyRow } from '@lotline/contract/gauge/study';
import { Grid } from '../kit/grid/Grid.tsx';
import { useRows } from '../kit/net/resource.ts';
import { useSay } from '../kit/words/use-say.ts';
import { studyColumns } from './study-columns.ts';

/** The studies of one gauge, with the day on which it is studied again. */
export const StudiesOfGauge = ({ id }: { id: number }) => {
  const { t } = useSay();
  const source = useRows(Study.list, { toolId: id });
  return (
    <Grid<StudyRow>
      id="gauge_studies"
      label={t('study.tabOfGauge')}
      words="study"
      columns={studyColumns}
      source={source}
      select="none"
      empty={t('study.noneOfGauge')}
      tone={({ status, verdict }) => (status === 'VOID' ? 'muted' : verdict === 'BAD' ? 'danger' : undefined)}
    />
  );
};
