import type { ChartedValue, ChartPage } from '@lotline/contract/control/control';
import { useMemo } from 'react';
import { columnsOf } from '../kit/columns/columns.ts';
import { Grid } from '../kit/grid/Grid.tsx';
import { wholeOf } from '../kit/net/source.ts';
import { useSay } from '../kit/words/use-say.ts';
import { whereOf } from './where-of.ts';

const { text, number, at, link } = columnsOf<ChartedValue>();

/** The chart's numbers as a table, the newest first: to be read, filtered and taken along. */
export const ValuesTab = ({ page }: { page: ChartPage }) => {
  const { t } = useSay();
  const columns = useMemo(
    () => [
      at('at', { width: 150, pinned: 'left' }),
      number('value', { width: 100, decimals: page.decimals ?? 6, value: ({ value, ok }) => value ?? (ok === null ? null : ok ? 1 : 0) }),
      number('sampleNo', { width: 70, decimals: 0 }),
      link('resultNo', whereOf, { width: 150 }),
      text('lotNo', { width: 160 }),
      text('toolName', { width: 130 }),
      text('moldName', { width: 120 }),
      text('workerName', { width: 90 }),
      text('gaugeName', { width: 140 }),
      text('excluded', { width: 160, grow: 1 }),
    ],
    [page.decimals],
  );
  const source = useMemo(() => wholeOf([...page.values].reverse()), [page.values]);
  return <Grid id="spc_values" label={t('control.tabValues')} words="control" columns={columns} source={source} select="none" />;
};
