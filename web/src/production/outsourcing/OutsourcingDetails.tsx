import {
  lineKinds,
  type Outsourcing,
  type OutsourcingDetail,
  type OutsourcingLine,
  outsourcingOf,
  takeBackReturn,
} from '@lotline/contract/production/outsourcing/outsourcing';
import { useMemo, useState } from 'react';
import { columnsOf } from '../../kit/columns/columns.ts';
import { ReasonDialog } from '../../kit/dialogs/ReasonDialog.tsx';
import { Grid } from '../../kit/grid/Grid.tsx';
import { Button } from '../../kit/look/Button.tsx';
import { Segments } from '../../kit/look/Segments.tsx';
import { tell } from '../../kit/messages/snackbar.tsx';
import { tellFailure } from '../../kit/net/failure.ts';
import { useCall, useSend } from '../../kit/net/resource.ts';
import { wholeOf } from '../../kit/net/source.ts';
import { formatMinute, formatNumber } from '../../kit/words/format.ts';
import { useSay } from '../../kit/words/use-say.ts';

const line = columnsOf<OutsourcingLine>();
const lineColumns = [
  line.number('seq', { decimals: 0, width: 48, pinned: 'left' }),
  line.text('lotNo', {
    value: ({ lotNo, packageId }) => lotNo ?? packageId,
    title: 'outsourcing.lotOrPackage',
    width: 152,
    pinned: 'left',
  }),
  line.choice('kind', lineKinds, { width: 88 }),
  line.text('itemName', { width: 118 }),
  // All that became of it stands in a window of 1,366 points, what supplied material comes to as well.
  line.qty('qty', { width: 82, total: false }),
  line.qty('outQty', { width: 64, total: false }),
  line.qty('atVendorQty', { width: 108, total: false }),
  line.qty('goodQty', { width: 66, total: false }),
  line.qty('defectQty', { width: 70, total: false }),
  line.qty('lostQty', { width: 62, total: false }),
  line.qty('backQty', { width: 98, total: false }),
  line.qty('usedQty', { width: 66, total: false }),
  line.text('uom', { title: 'common.unit', width: 58 }),
  line.text('locationName', { width: 120 }),
];
type Move = OutsourcingDetail['movements'][number];
const move = columnsOf<Move>();
const moveColumns = [
  move.at('occurredAt'),
  move.choice('type', ['OUT_TO_VENDOR', 'IN_FROM_VENDOR', 'CONSUME', 'DISPOSE'], { choiceWords: 'type', isKind: true, width: 120 }),
  move.text('what', { title: 'outsourcing.lotOrPackage', width: 170 }),
  move.qty('qty', { width: 90, total: false }),
  move.text('uom', { title: 'common.unit', width: 60 }),
  move.choice('outcome', ['GOOD', 'DEFECT', 'LOST', 'BACK', 'USED'], { width: 95 }),
  move.text('actorName', { width: 100 }),
];
type Part = 'lines' | 'returns' | 'moves';

/** What one of them took along, what arrived, and every movement. */
export const OutsourcingDetails = ({ of, mayChange }: { of: Outsourcing; mayChange: boolean }) => {
  const { t } = useSay();
  const [part, setPart] = useState<Part>('lines');
  const asked = useCall(outsourcingOf, { id: of.id });
  const lines = useMemo(() => wholeOf(of.lines), [of]);
  const moves = useMemo(() => wholeOf(asked.data?.movements ?? []), [asked.data]);
  const title = t('outsourcing.linesOf', { no: of.outNo });
  return (
    <section className="outsourcing-bottom">
      <header>
        <h2>{title}</h2>
        <Segments<Part>
          value={part}
          onChange={setPart}
          options={[
            { value: 'lines', label: t('outsourcing.lines') },
            { value: 'returns', label: t('outsourcing.returns', { n: asked.data?.returns.length ?? null }) },
            { value: 'moves', label: t('outsourcing.moves') },
          ]}
        />
      </header>
      {of.status === 'CANCELLED' && (
        <p className="outsourcing-cancelled">
          {t('outsourcing.cancelledBy', { by: of.cancelledByName ?? '–', at: formatMinute(of.cancelledAt), reason: of.cancelReason ?? '' })}
        </p>
      )}
      {part === 'lines' && (
        <Grid
          id="outsourcing_line"
          label={title}
          words="outsourcing"
          columns={lineColumns}
          source={lines}
          select="none"
          filters={false}
          foot={false}
        />
      )}
      {part === 'moves' && (
        <Grid
          id="outsourcing_move"
          label={t('outsourcing.moves')}
          words="outsourcing"
          columns={moveColumns}
          source={moves}
          select="none"
          filters={false}
          foot={false}
          tone={({ inForce }) => (inForce ? undefined : 'muted')}
        />
      )}
      {part === 'returns' && <Returns returns={asked.data?.returns ?? []} mayChange={mayChange && of.status !== 'CANCELLED'} />}
    </section>
  );
};

type Return = OutsourcingDetail['returns'][number];
const Returns = ({ returns, mayChange }: { returns: readonly Return[]; mayChange: boolean }) => {
  const { t } = useSay();
  const { send } = useSend(takeBackReturn);
  const [asking, setAsking] = useState<Return | null>(null);
  if (returns.length === 0) return <p className="kit-quiet">{t('outsourcing.noReturns')}</p>;
  const takeBack = async (reason: string) => {
    if (!asking) return;
    try {
      await send({ id: asking.id, reason });
      tell.success(t('outsourcing.takenBackSaid'));
      setAsking(null);
    } catch (failure) {
      tellFailure(failure);
    }
  };
  return (
    <ul className="outsourcing-returns">
      {returns.map((one) => (
        <li key={one.id} data-gone={one.takenBackAt !== null || undefined}>
          <span>
            <strong>{formatMinute(one.arrivedAt)}</strong> · {one.byName ?? '–'}
            {one.note && <> · {one.note}</>}
            {one.takenBackAt && (
              <small>
                {t('outsourcing.takenBackBy', {
                  by: one.takenBackByName ?? '–',
                  at: formatMinute(one.takenBackAt),
                  reason: one.reason ?? '',
                })}
              </small>
            )}
          </span>
          <ul>
            {one.lines.map((came) => (
              <li key={came.lineId}>
                {came.what}
                {(['goodQty', 'defectQty', 'lostQty', 'backQty', 'usedQty'] as const).map(
                  (field) =>
                    came[field] > 0 && (
                      <span key={field}>
                        {t(`outsourcing.${field}`)} {formatNumber(came[field])} {came.uom}
                      </span>
                    ),
                )}
                {came.defects.length > 0 && (
                  <small>({came.defects.map(({ name, qty }) => `${name} ${formatNumber(qty)}`).join(', ')})</small>
                )}
              </li>
            ))}
          </ul>
          {mayChange && one.takenBackAt === null && <Button onClick={() => setAsking(one)}>{t('outsourcing.takeBack')}</Button>}
        </li>
      ))}
      {asking && (
        <ReasonDialog
          danger
          title={t('outsourcing.takeBack')}
          text={t('outsourcing.takeBackAsk', { at: formatMinute(asking.arrivedAt) })}
          label={t('outsourcing.takeBackReason')}
          okText={t('outsourcing.takeBack')}
          cancelText={t('action.close')}
          close={() => setAsking(null)}
          go={takeBack}
        />
      )}
    </ul>
  );
};
