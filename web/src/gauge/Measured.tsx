import { type GaugeRow, holdMeasured, type MeasuredWith, measuredWith } from '@lotline/contract/gauge/gauge';
import { qualityStatuses } from '@lotline/contract/ledger/movement';
import { inspectionPath } from '@lotline/contract/quality/quality-result';
import { stages } from '@lotline/contract/quality/standard';
import { useState } from 'react';
import { columnsOf } from '../kit/columns/columns.ts';
import { Grid } from '../kit/grid/Grid.tsx';
import { Button } from '../kit/look/Button.tsx';
import { confirm } from '../kit/messages/alert.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { Underway, useCall, useSend } from '../kit/net/resource.ts';
import type { Source } from '../kit/net/source.ts';
import { recordPath } from '../kit/record/record-path.ts';
import { formatDay } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { qualityTones } from '../lot/index.ts';
import './gauge.css';

const { link, text, number, qty, choice, at } = columnsOf<MeasuredWith>();
const columns = [
  at('lastAt', { width: 150, pinned: 'left' }),
  link('resultNo', (row) => inspectionPath({ ...row, id: row.resultId }), { width: 150 }),
  choice('stage', stages, { choiceWords: 'stage', width: 90 }),
  text('itemName', { width: 150, grow: 1 }),
  link(
    'unitName',
    ({ lotId, packageId }) => (lotId ? recordPath('lotReport', lotId) : packageId ? `/material/stock?id=${packageId}` : undefined),
    {
      width: 170,
    },
  ),
  text('characteristics', { width: 140 }),
  number('values', { width: 75, decimals: 0 }),
  number('ngCount', { width: 75, decimals: 0 }),
  qty('onHandQty', { width: 90 }),
  qty('goneQty', { width: 100 }),
  text('uom', { width: 55 }),
  choice('qualityStatus', qualityStatuses, { choiceWords: 'quality', tones: qualityTones, width: 90 }),
];
const mayBeHeld = ({ onHandQty, qualityStatus, lotId, packageId }: MeasuredWith) =>
  onHandQty > 0 && qualityStatus !== 'HOLD' && (lotId !== null || packageId !== null);

const none: readonly MeasuredWith[] = [];

/** A lot that was measured several times is held once. */
const onceEach = (rows: readonly MeasuredWith[]) => [...new Map(rows.map((row) => [`${row.lotId} ${row.packageId}`, row])).values()];

/** What a gauge measured since it was last known to be right, where it is now, and one button that holds what is left of it. */
export const Measured = ({ gauge }: { gauge: GaugeRow }) => {
  const { t } = useSay();
  const { may } = usePermission();
  const asked = useCall(measuredWith, { id: gauge.id });
  const { send, sending } = useSend(holdMeasured);
  const [chosen, setChosen] = useState<readonly MeasuredWith[]>([]);
  const source: Source<MeasuredWith> = {
    rows: asked.data?.rows ?? none,
    state: asked.isPending ? 'loading' : asked.isError && !asked.data ? 'failed' : 'ready',
    failure: asked.error,
    again: () => void asked.refetch(),
  };
  const picked = onceEach((chosen.length > 0 ? chosen : (asked.data?.rows ?? [])).filter(mayBeHeld));
  const mayHold = may('gauge', 'modify');
  const label = t(chosen.length > 0 ? 'gauge.holdSome' : 'gauge.holdAll', { n: picked.length });
  const hold = async () => {
    if (
      !(await confirm({ icon: 'warning', title: label, text: t('gauge.holdAsk', { n: picked.length, gauge: gauge.code }), okText: label }))
    )
      return;
    try {
      const ids = (of: 'lotId' | 'packageId') => picked.flatMap((one) => one[of] ?? []);
      const { held } = await send({ id: gauge.id, lots: ids('lotId'), packages: ids('packageId') });
      tell.success(t('gauge.heldSaid', { n: held }));
    } catch (failure) {
      if (!(failure instanceof Underway)) tellFailure(failure);
    }
  };
  return (
    <div className="gauge-measured">
      {asked.data && asked.data.rows.length > 0 && (
        <p>{asked.data.since === null ? t('gauge.measuredEver') : t('gauge.measuredSince', { since: formatDay(asked.data.since) })}</p>
      )}
      {mayHold && (
        <div>
          <Button
            danger
            loading={sending}
            why={asked.data && picked.length === 0 ? t('gauge.noneToHold') : undefined}
            onClick={() => void hold()}
          >
            {label}
          </Button>
        </div>
      )}
      <Grid
        id="gauge_measured"
        label={t('gauge.tabMeasured')}
        words="gauge"
        columns={columns}
        source={source}
        select={mayHold ? 'many' : 'none'}
        onSelect={setChosen}
        filters={false}
        empty={t('gauge.measuredNone')}
        tone={({ ngCount }) => (ngCount > 0 ? 'warning' : undefined)}
      />
    </div>
  );
};
