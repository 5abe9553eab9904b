import {
  type MoldInout,
  type MoldMaintenance,
  type MoldRow,
  type MoldUsage,
  moldCounterShots,
  moldInouts,
  moldMaintenances,
  moldMoveKinds,
  moldUsagesOf,
  shotCorrections,
  takeBackMaintenance,
  takeBackMove,
} from '@lotline/contract/mold/mold';
import { attachments } from '@lotline/contract/system/attachment';
import { Suspense, useMemo, useState } from 'react';
import { columnsOf } from '../kit/columns/columns.ts';
import { Grid } from '../kit/grid/Grid.tsx';
import { Button } from '../kit/look/Button.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { useCall, useRows, useSend } from '../kit/net/resource.ts';
import { recordPath } from '../kit/record/record-path.ts';
import { formatAt, formatNumber } from '../kit/words/format.ts';
import { useT } from '../kit/words/words.ts';
import { cavityText } from './cavities.ts';
import './mold.css';

const StepPhotos = lazyPart(async () => (await import('./StepPhotos.tsx')).StepPhotos);
const ReasonDialog = lazyPart(async () => (await import('../kit/dialogs/ReasonDialog.tsx')).ReasonDialog);

const step = columnsOf<MoldInout>();
const stepColumns = [
  step.at('occurredAt', { pinned: 'left' }),
  step.choice('kind', moldMoveKinds, {
    choiceWords: 'moldMove',
    width: 110,
    tones: { MOUNT: 'blue', OUT: 'purple', REPAIR_OUT: 'orange' },
  }),
  step.text('toolName', { width: 130 }),
  step.text('fromLocationName', { width: 120 }),
  step.text('toLocationName', { width: 120 }),
  step.text('partnerName', { width: 120 }),
  step.day('dueBackDate', { width: 110 }),
  step.number('shotsAt', { width: 95, decimals: 0 }),
  step.number('counter', { width: 100, decimals: 0 }),
  step.choice('condition', ['OK', 'NG'], { choiceWords: 'moldCondition', width: 75, tones: { OK: 'green', NG: 'red' } }),
  step.text('workerName', { width: 90 }),
  step.text('reason', { width: 150 }),
  step.text('actorName', { width: 90 }),
  step.flag('inForce', { width: 80 }),
  step.text('takenBackBy', { width: 90 }),
  step.text('takenBackReason', { width: 150 }),
  step.text('note', { width: 150 }),
];
const usage = columnsOf<MoldUsage>();
const usageColumns = [
  usage.at('occurredAt', { pinned: 'left' }),
  usage.number('shots', { width: 90, decimals: 0, total: true }),
  usage.text('toolName', { width: 130 }),
  usage.link('planNo', ({ planId }) => recordPath('productionPlan', planId), { width: 150 }),
  usage.text('lotNo', { width: 150 }),
  usage.text('productName', { width: 150 }),
  usage.text('operationName', { width: 110 }),
  usage.qty('goodQty', { width: 90 }),
  usage.qty('defectQty', { width: 80 }),
  usage.qty('trialQty', { width: 80 }),
  usage.text('uom', { width: 60 }),
  usage.text('cavities', { width: 110, value: ({ cavities }) => cavityText(cavities) }),
];
const maintenance = columnsOf<MoldMaintenance>();
const maintenanceColumns = [
  maintenance.at('occurredAt', { pinned: 'left' }),
  maintenance.text('item', { width: 200 }),
  maintenance.choice('result', ['OK', 'NG'], { choiceWords: 'moldCondition', width: 80, tones: { OK: 'green', NG: 'red' } }),
  maintenance.number('shotsAt', { width: 100, decimals: 0 }),
  maintenance.number('counter', { width: 100, decimals: 0 }),
  maintenance.text('workerName', { width: 100 }),
  maintenance.text('partnerName', { width: 130 }),
  maintenance.money('cost'),
  maintenance.flag('inForce', { width: 80 }),
  maintenance.text('actorName', { width: 90 }),
  maintenance.text('note', { width: 200 }),
];

/** Where a mold went; the newest step is taken back here. */
export const Inouts = ({ mold }: { mold: MoldRow }) => {
  const t = useT();
  const { may } = usePermission();
  const source = useRows(moldInouts, { id: mold.id });
  const { send } = useSend(takeBackMove);
  const files = useCall(attachments, { owner: 'mold', ownerId: mold.id }).data;
  const photos = useMemo(() => Map.groupBy(files ?? [], ({ moldInoutId }) => moldInoutId ?? 0), [files]);
  const [shown, setShown] = useState<number | null>(null);
  const open = source.rows.find(({ id }) => id === shown);
  const mayAdd = may('moldInfo', 'modify');
  const columns = useMemo(() => {
    const count = ({ id }: MoldInout) => photos.get(id)?.length ?? 0;
    const [first, ...rest] = stepColumns;
    const column = step.number('photos', {
      ...{ value: count, decimals: 0, width: 80 },
      show: (row) =>
        count(row) > 0 || mayAdd ? (
          <Button
            size="small"
            type="text"
            aria-label={t('moldInout.photosOf', { kind: t(`moldMove.${row.kind}`) })}
            onClick={() => setShown(row.id)}
          >
            {count(row) > 0 ? formatNumber(count(row)) : '+'}
          </Button>
        ) : null,
    });
    return first ? [first, rest[0], column, ...rest.slice(1)].flatMap((one) => one ?? []) : stepColumns;
  }, [photos, mayAdd, t]);
  const newest = source.rows.find(({ inForce }) => inForce);
  const back = newest && may('moldInfo', 'delete') && mold.status !== 'DISCARDED' && (
    <TakeBack
      label={t('moldInout.takeBack', { kind: t(`moldMove.${newest.kind}`) })}
      text={t('moldInout.takeBackAsk', { mold: mold.code, kind: t(`moldMove.${newest.kind}`) })}
      go={(reason) => send({ id: newest.id, reason })}
    />
  );
  return (
    <>
      {back && <div className="kit-detail-head">{back}</div>}
      <Grid
        id="mold_inout"
        label={t('moldInout.title')}
        words="moldInout"
        columns={columns}
        source={source}
        select="none"
        tone={({ inForce }) => (inForce ? undefined : 'muted')}
        empty={t('moldInout.none')}
      />
      {open && (
        <Suspense fallback={null}>
          <StepPhotos key={open.id} step={open} photos={photos.get(open.id) ?? []} mayAdd={mayAdd} close={() => setShown(null)} />
        </Suspense>
      )}
    </>
  );
};

/** The results that a mold made, with their shots. */
export const Usages = ({ mold }: { mold: MoldRow }) => {
  const t = useT();
  const source = useRows(moldUsagesOf, { id: mold.id });
  return (
    <>
      <Corrections mold={mold} />
      <Counted mold={mold} />
      <Grid
        id="mold_usage"
        label={t('moldShot.title')}
        words="moldShot"
        columns={usageColumns}
        source={source}
        rowId={({ resultId }) => resultId}
        select="none"
        empty={t('moldShot.none')}
      />
    </>
  );
};

/** When the count was set right, by whom and why; shown where there is one. */
const Corrections = ({ mold }: { mold: MoldRow }) => {
  const t = useT();
  const { data } = useCall(shotCorrections, { id: mold.id });
  if (!data?.length) return null;
  return (
    <section className="mold-corrections" aria-label={t('moldCorrection.title')}>
      <h2>{t('moldCorrection.title')}</h2>
      <ul>
        {data.map(({ id, occurredAt, shotsBefore, shotsAfter, reason, actorName }) => (
          <li key={id}>
            <span>{formatAt(occurredAt)}</span>
            <strong>
              {formatNumber(shotsBefore)} → {formatNumber(shotsAfter)}
            </strong>
            <span>{reason}</span>
            <span className="kit-quiet">{actorName}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** What the counters of its machines counted, beside its results; shown where somebody entered one. */
const Counted = ({ mold }: { mold: MoldRow }) => {
  const t = useT();
  const { data } = useCall(moldCounterShots, { id: mold.id });
  if (!data?.length) return null;
  return (
    <section className="mold-corrections" aria-label={t('moldCounter.title')}>
      <h2>{t('moldCounter.title')}</h2>
      <ul>
        {data.map(({ occurredAt, toolName, counterFrom, counterTo, byResults, more, actorName, source }) => (
          <li key={`${occurredAt} ${counterTo}`}>
            <span>{formatAt(occurredAt)}</span>
            <span>
              {t('moldCounter.said', {
                ...{ tool: toolName, from: formatNumber(counterFrom), to: formatNumber(counterTo) },
                ...{ results: formatNumber(byResults), more: more > 0 ? formatNumber(more) : null },
              })}
            </span>
            <span className="kit-quiet">
              {actorName} · {t(`source.${source}`)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** What was done to a mold. */
export const Maintenances = ({ mold }: { mold: MoldRow }) => {
  const t = useT();
  const { may } = usePermission();
  const source = useRows(moldMaintenances, { id: mold.id });
  const { send } = useSend(takeBackMaintenance);
  const newest = source.rows.find(({ inForce }) => inForce);
  return (
    <>
      {newest && may('moldInfo', 'delete') && mold.status !== 'DISCARDED' && (
        <div className="kit-detail-head">
          <TakeBack
            label={t('moldMaintenance.takeBack')}
            text={t('moldMaintenance.takeBackAsk', { item: newest.item })}
            go={(reason) => send({ id: newest.id, reason })}
          />
        </div>
      )}
      <Grid
        id="mold_maintenance"
        label={t('moldMaintenance.title')}
        words="moldMaintenance"
        columns={maintenanceColumns}
        source={source}
        select="none"
        tone={({ inForce }) => (inForce ? undefined : 'muted')}
        empty={t('moldMaintenance.none')}
      />
    </>
  );
};

/** Asks why before something is taken back. */
const TakeBack = ({ label, text, go }: { label: string; text: string; go: (reason: string) => Promise<unknown> }) => {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const takeBack = async (reason: string) => {
    await go(reason).then(() => {
      setAsking(false);
      tell.success(t('moldInout.takenBack'));
    }, tellFailure);
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>{label}</Button>
      {asking && (
        <Suspense fallback={null}>
          <ReasonDialog
            title={label}
            text={text}
            label={t('moldInout.reason')}
            okText={label}
            close={() => setAsking(false)}
            go={takeBack}
          />
        </Suspense>
      )}
    </>
  );
};
