import type { ChartedRow } from '@lotline/contract/control/control';
import { verdicts } from '@lotline/contract/control/control-chart';
import { charts, stages } from '@lotline/contract/quality/standard';
import { Mini } from '../kit/chart/Mini.tsx';
import { columnsOf } from '../kit/columns/columns.ts';
import { recordPath } from '../kit/record/record-path.ts';
import { formatNumber, nothing } from '../kit/words/format.ts';
import { t as word } from '../kit/words/words.ts';
import { capabilityTone, verdictTones } from './control-tones.ts';

const { text, link, number, at, choice, flag } = columnsOf<ChartedRow>();
export const controlColumns = [
  link('name', ({ id }) => recordPath('spc', id), { width: 150, pinned: 'left' }),
  choice('verdict', verdicts, { choiceWords: 'controlVerdict', tones: verdictTones, width: 95 }),
  number('openSignals', { width: 95, decimals: 0 }),
  text('trend', {
    width: 180,
    value: ({ points }) => points.filter((point) => point !== null).length,
    show: (row) => <Mini {...row} width={160} height={26} label={row.name} few={word('control.fewPoints')} />,
  }),
  number('cpk', {
    width: 85,
    decimals: 2,
    show: (row) => {
      const tone = capabilityTone(row);
      return row.cpk === null || tone === null ? nothing : <span className={`kit-tag kit-tag-${tone}`}>{formatNumber(row.cpk, 2)}</span>;
    },
  }),
  text('itemName', { width: 150, grow: 1 }),
  text('operationName', { width: 120 }),
  choice('stage', stages, { choiceWords: 'stage', width: 95 }),
  choice('chart', charts, { choiceWords: 'chart', width: 90 }),
  text('lineName', { width: 110 }),
  at('lastAt', { width: 150 }),
  number('valueCount', { width: 70, decimals: 0 }),
  text('standardCode', { width: 95 }),
  text('itemCode', { width: 100, hidden: true }),
  flag('special', { width: 80, hidden: true, title: 'characteristic.special' }),
];
