import { kioskRefusalOf, type RefusalStory, settleRefusal } from '@lotline/contract/kiosk/refusal';
import { refusalRules } from '@lotline/contract/kiosk/refusal.rules';
import { add, subtract } from '@lotline/contract/kit/quantity';
import { firstBroken } from '@lotline/contract/kit/rule';
import { Id, Name, Qty } from '@lotline/contract/kit/shape';
import { Defect } from '@lotline/contract/production/result/result';
import { Drawer, Skeleton } from 'antd';
import { Suspense, useState } from 'react';
import { z } from 'zod';
import { ReasonDialog } from '../kit/dialogs/ReasonDialog.tsx';
import { ChoiceField, Line, NumberField, TextField } from '../kit/form/fields.tsx';
import { Button } from '../kit/look/Button.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { useCall, useSend } from '../kit/net/resource.ts';
import { RecordDrawer } from '../kit/record/drawer.tsx';
import { formatAt, formatDay, formatNumber, orNothing } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { bookSurely, DefectLines } from '../production/index.ts';
import './refusal.css';

const Booking = z.object({
  goodQty: Qty,
  defectQty: Qty.default(0),
  reworkQty: Qty.default(0),
  defects: z.array(Defect).max(50).default([]),
  reason: Name(500),
});
const BookingElsewhere = Booking.extend({ dailyPlanId: Id });

/** One refused report with both stories, and what a leader does about it. */
export const RefusalPanel = ({ id, close }: { id: number; close: () => void }) => {
  const { t } = useSay();
  const mayChange = usePermission().may('kioskRefusal', 'modify');
  const { data } = useCall(kioskRefusalOf, { id });
  const { send } = useSend(settleRefusal);
  const [asked, setAsked] = useState<'book' | 'discard' | null>(null);
  const done = () => setAsked(null);
  const settle = async (ask: Parameters<typeof send>[0], said: 'refusal.discarded' | 'refusal.booked') => {
    try {
      await send(ask);
      tell.success(t(said));
      close();
    } catch (failure) {
      tellFailure(failure);
    }
  };
  const waits = data && !firstBroken(refusalRules, data.row);
  const counted = data?.row.action === 'RESULT';
  const bookable = data && (data.work !== null || (counted && data.days.length > 0));
  return (
    <Drawer
      open
      placement="right"
      size={740}
      mask={false}
      keyboard={!asked}
      onClose={close}
      title={data ? `${data.row.operationName} · ${data.row.lotNo}` : t('menu.kioskRefusal')}
      extra={
        mayChange &&
        waits && (
          <span className="refusal-acts">
            <Button danger onClick={() => setAsked('discard')}>
              {t('refusal.discard')}
            </Button>
            <Button
              type="primary"
              why={!bookable && t(counted ? 'refusal.planGoneWhole' : 'refusal.planGone')}
              onClick={() => setAsked('book')}
            >
              {t(counted ? 'refusal.book' : 'refusal.bookAsIs')}
            </Button>
          </span>
        )
      }
    >
      {data ? <Stories story={data} /> : <Skeleton active />}
      <Suspense fallback={null}>
        {data && asked === 'book' && counted && <BookDrawer story={data} send={send} close={done} booked={close} />}
        {asked === 'book' && !counted && (
          <ReasonDialog
            label={t('refusal.why')}
            title={t('refusal.bookAsIs')}
            text={data?.row.reason ?? ''}
            okText={t('refusal.bookAsIs')}
            close={done}
            go={(reason) => settle({ outcome: 'BOOK', id, reason }, 'refusal.booked')}
          />
        )}
        {asked === 'discard' && (
          <ReasonDialog
            danger
            label={t('refusal.why')}
            title={t('refusal.discard')}
            text={t('refusal.discardText')}
            okText={t('refusal.discard')}
            close={done}
            go={(reason) => settle({ outcome: 'DISCARD', id, reason }, 'refusal.discarded')}
          />
        )}
      </Suspense>
    </Drawer>
  );
};

/** Names with their values, one below another. */
const pairs = (told: readonly (readonly [string, string])[]) => (
  <dl>
    {told.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

const Stories = ({ story }: { story: RefusalStory }) => {
  const { row, work } = story;
  const { t, say } = useSay();
  const qty = (value: number | null) => `${formatNumber(value ?? 0)} ${work?.uom ?? ''}`;
  return (
    <div className="refusal-stories">
      <section className="refusal-story">
        <h3>{t('refusal.reported')}</h3>
        <p className="refusal-why">{row.reason}</p>
        {pairs([
          [t('refusal.occurredAt'), formatAt(row.occurredAt)],
          [t('refusal.reportedBy'), row.reportedBy],
          [t('refusal.lineName'), orNothing(row.lineName)],
          [t('refusal.productName'), row.productName],
          [t('refusal.action'), say(`refusal.action.${row.action}`)],
          ...(row.action === 'RESULT' || row.action === 'CORRECT'
            ? ([
                [t('refusal.goodQty'), qty(row.goodQty)],
                [t('refusal.defectQty'), qty(row.defectQty)],
                [t('refusal.reworkQty'), qty(row.reworkQty)],
              ] as const)
            : []),
          [t('refusal.state'), say(`refusal.state.${row.state}`)],
          ...(row.settledAt
            ? ([
                [t('refusal.settledByName'), `${orNothing(row.settledByName)} · ${formatAt(row.settledAt)}`],
                [t('refusal.settledReason'), orNothing(row.settledReason)],
              ] as const)
            : []),
        ])}
      </section>
      <Standing story={story} />
    </div>
  );
};

/** The work as it stands now: what a correction is weighed against. */
const Standing = ({ story: { row, work, results, days } }: { story: RefusalStory }) => {
  const { t, say } = useSay();
  const qty = (value: number | null) => `${formatNumber(value ?? 0)} ${work?.uom ?? ''}`;
  return (
    <section className="refusal-story">
      <h3>{t('refusal.standing')}</h3>
      {work ? (
        <>
          {pairs([
            [t('common.status'), say(`profit.workStatus.${work.workStatus}`)],
            [
              t('profit.endedAt'),
              work.endedAt
                ? [formatAt(work.endedAt), work.workStatus === 'COMPLETE' && work.finishedBy].filter(Boolean).join(' · ')
                : orNothing(null),
            ],
            [t('profit.target'), qty(subtract(add(work.targetQty, work.carriedInQty), work.carriedOutQty))],
            [t('profit.completed'), qty(work.completedQty)],
            [t('profit.defect'), qty(work.defectQty)],
          ])}
          {results.length === 0 && <p className="refusal-none">{t('refusal.noResults')}</p>}
          <ul>
            {results.map((result) => (
              <li key={result.id}>
                {formatAt(result.occurredAt)} · {orNothing(result.actorName)} ({t(`source.${result.source}`)}) · {t('profit.completed')}{' '}
                {formatNumber(result.goodQty)} · {t('profit.defect')} {formatNumber(result.defectQty)}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="refusal-none">
          {t(row.action !== 'RESULT' ? 'refusal.planGone' : days.length > 0 ? 'refusal.planGoneDays' : 'refusal.planGoneWhole')}
        </p>
      )}
    </section>
  );
};

type BookProps = {
  story: RefusalStory;
  send: ReturnType<typeof useSend<typeof settleRefusal>>['send'];
  close: () => void;
  booked: () => void;
};
/** The report as it was in truth: what the kiosk counted, until a leader corrects it. */
const BookDrawer = ({ story, send, close, booked }: BookProps) => {
  const { t, say } = useSay();
  const { row, work, days } = story;
  const uom = work?.uom ?? days[0]?.uom ?? '';
  const { goodQty, defectQty, reworkQty, defects } = row;
  return (
    <RecordDrawer
      title={`${t('refusal.book')} · ${row.operationName} · ${row.lotNo}`}
      draft={work ? Booking : BookingElsewhere}
      words="profit"
      row={null}
      start={{ goodQty: goodQty ?? 0, defectQty: defectQty ?? 0, reworkQty: reworkQty ?? 0, defects }}
      save={(truth) => bookSurely(t, send, { outcome: 'BOOK' as const, id: row.id, ...truth })}
      saved={booked}
      close={close}
      width={560}
    >
      {({ values }) => (
        <>
          <Standing story={story} />
          <Becomes story={story} goodQty={Number(values.goodQty) || 0} />
          {!work && (
            <ChoiceField
              name="dailyPlanId"
              label="refusal.dailyPlanId"
              required
              of={days.map(({ dailyPlanId, workDate, dayNight, toolName, workStatus, remainQty }) => ({
                value: dailyPlanId,
                label: t('refusal.dayInstead', {
                  ...{ day: formatDay(workDate), shift: t(`shift.${dayNight}`), tool: toolName, uom },
                  ...{ state: say(`profit.workStatus.${workStatus}`), remain: workStatus === 'COMPLETE' ? null : remainQty },
                }),
              }))}
            />
          )}
          <Line>
            <NumberField name="goodQty" label="profit.completed" unit={uom} required />
            <NumberField name="defectQty" label="profit.defect" unit={uom} />
            <NumberField name="reworkQty" label="profit.rework" unit={uom} />
          </Line>
          <DefectLines
            uom={uom}
            defectQty={Number(values.defectQty) || 0}
            told={(values.defects as ({ qty?: number | null } | undefined)[] | undefined) ?? []}
          />
          <TextField name="reason" label="refusal.why" required maxLength={500} />
        </>
      )}
    </RecordDrawer>
  );
};

/** What booking so many good pieces does to a finished work, and to what was carried over from it. */
const Becomes = ({ story: { work, carried }, goodQty }: { story: RefusalStory; goodQty: number }) => {
  const { t } = useSay();
  if (work?.workStatus !== 'COMPLETE') return null;
  const { uom, remainQty, completedQty } = work;
  const wanted = subtract(add(work.targetQty, work.carriedInQty), work.carriedOutQty);
  const over = remainQty > 0 ? Math.max(0, subtract(goodQty, remainQty)) : subtract(add(completedQty, goodQty), wanted);
  const back = Math.min(over, carried?.backQty ?? 0);
  return (
    <p className="refusal-none" data-changes={carried !== null}>
      {t('refusal.finishedHint')}
      {carried && over > 0 && (
        <>
          {' '}
          {t(back > 0 ? 'refusal.carriedHint' : 'refusal.carriedStays', {
            ...{ qty: carried.qty, left: subtract(carried.qty, back), over, uom },
            ...{ day: formatDay(carried.workDate), shift: t(`shift.${carried.dayNight}`) },
          })}
        </>
      )}
    </p>
  );
};
