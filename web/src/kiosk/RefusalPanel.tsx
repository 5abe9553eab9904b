import { likeliestDay, refusalRules } from '@lotline/contract/kiosk/refusal.rules';
import { kioskRefusalOf, type RefusalStory, settleRefusal } from '@lotline/contract/kiosk/refusal-list';
import { add, subtract } from '@lotline/contract/kit/quantity';
import { firstBroken } from '@lotline/contract/kit/rule';
import { At, Id, Qty, Text } from '@lotline/contract/kit/shape';
import { restOf } from '@lotline/contract/production/plan/day-rest';
import { Defect } from '@lotline/contract/production/result/result';
import { Form, Skeleton } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { z } from 'zod';
import { ReasonDialog } from '../kit/dialogs/ReasonDialog.tsx';
import { AtField } from '../kit/form/date-fields.tsx';
import { ChoiceField, Line, NumberField, TextField } from '../kit/form/fields.tsx';
import { Button } from '../kit/look/Button.tsx';
import { Drawer } from '../kit/look/Drawer.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { codeName, useCodes } from '../kit/net/codes.ts';
import { tellFailure } from '../kit/net/failure.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { useCall, useSend } from '../kit/net/resource.ts';
import { RecordDrawer } from '../kit/record/drawer.tsx';
import { formatDay, formatMinute, formatNumber, orNothing } from '../kit/words/format.ts';
import { useLanguage } from '../kit/words/language.ts';
import { useSay } from '../kit/words/use-say.ts';
import type { Translate } from '../kit/words/words.ts';
import { bookSurely, DefectLines } from '../production/index.ts';
import { Becomes, Becoming } from './Becoming.tsx';
import './refusal.css';

const Booking = z.object({
  goodQty: Qty,
  defectQty: Qty.default(0),
  reworkQty: Qty.default(0),
  defects: z.array(Defect).max(50).default([]),
  occurredAt: At,
  reasonId: Id.optional(),
  reason: Text(500).optional(),
});
const BookingElsewhere = Booking.extend({ dailyPlanId: Id });

/** Both stories and the form side by side. */
const width = 960;

/** One refused report with both stories, and what a leader does about it. */
export const RefusalPanel = ({ id, close }: { id: number; close: () => void }) => {
  const { t, say } = useSay();
  const mayChange = usePermission().may('kioskRefusal', 'modify');
  const { data } = useCall(kioskRefusalOf, { id });
  const { send } = useSend(settleRefusal);
  const [asked, setAsked] = useState<'book' | 'discard' | null>(null);
  const reasons = useReasons(asked && (asked === 'book' ? 'BOOK_REASON' : 'DISCARD_REASON'));
  const settle = async (ask: Parameters<typeof send>[0], said: 'refusal.discarded' | 'refusal.booked') => {
    try {
      await send(ask);
      tell.success(t(said));
      close();
    } catch (failure) {
      tellFailure(failure);
    }
  };
  if (!data)
    return (
      <Drawer open placement="right" size={width} mask={false} onClose={close} title={t('menu.kioskRefusal')}>
        <Skeleton active />
      </Drawer>
    );
  const { row, work, days } = data;
  const waits = mayChange && !firstBroken(refusalRules, row);
  const counted = row.action === 'RESULT';
  const lost = data.replaces?.inForce === false ? t('refusal.replacedGone') : null;
  const bookable = work !== null || (counted && days.length > 0);
  const discard = waits && (
    <Button danger onClick={() => setAsked('discard')}>
      {t('refusal.discard')}
    </Button>
  );
  const told = {
    good: row.goodQty ?? 0,
    defect: row.defectQty ?? 0,
    uom: work?.uom ?? '',
    by: row.reportedBy,
    at: formatMinute(row.occurredAt),
  };
  return (
    <>
      {waits && counted && bookable ? (
        <BookDrawer story={data} send={send} close={close} discard={discard} />
      ) : (
        <Drawer
          open
          placement="right"
          size={width}
          mask={false}
          keyboard={!asked}
          onClose={close}
          title={`${row.operationName} · ${row.lotNo}`}
          extra={
            waits && (
              <span className="refusal-acts">
                {discard}
                <Button
                  type="primary"
                  why={lost ?? (!bookable && t(counted ? 'refusal.planGoneWhole' : 'refusal.planGone'))}
                  onClick={() => setAsked('book')}
                >
                  {t(counted ? 'refusal.book' : 'refusal.bookAsIs')}
                </Button>
              </span>
            )
          }
        >
          <div className="refusal-both">
            <Reported story={data} />
            <div>
              <Standing story={data} />
              {waits &&
                row.action === 'CORRECT' &&
                (lost ? <p className="refusal-why">{lost}</p> : <Becoming story={data} work={work} told={row} />)}
            </div>
          </div>
        </Drawer>
      )}
      <Suspense fallback={null}>
        {asked === 'book' && (
          <ReasonDialog
            label={t('refusal.why')}
            title={t('refusal.bookAsIs')}
            text={
              row.action === 'CORRECT'
                ? t('refusal.willCorrect', told)
                : t('refusal.willDo', { ...told, action: say(`refusal.action.${row.action}`) })
            }
            okText={t('refusal.bookAsIs')}
            close={() => setAsked(null)}
            codes={reasons}
            noteLabel={t('refusal.ownWords')}
            go={(...why) => settle({ outcome: 'BOOK', id, ...saidAs(...why) }, 'refusal.booked')}
          />
        )}
        {asked === 'discard' && (
          <ReasonDialog
            danger
            label={t('refusal.why')}
            title={t('refusal.discard')}
            text={t('refusal.discardText')}
            okText={t('refusal.discard')}
            close={() => setAsked(null)}
            codes={reasons}
            noteLabel={t('refusal.ownWords')}
            go={(...why) => settle({ outcome: 'DISCARD', id, ...saidAs(...why) }, 'refusal.discarded')}
          />
        )}
      </Suspense>
    </>
  );
};

/** The plant's usual reasons of a list, in the reader's language. */
const useReasons = (category: 'BOOK_REASON' | 'DISCARD_REASON' | null) => {
  const lang = useLanguage();
  return useCodes(category ?? undefined)
    .filter(({ enabled }) => enabled)
    .map((code) => ({ id: code.id, code: code.code, name: codeName(code, lang) }));
};
const saidAs = (reason: string | undefined, reasonId: number | undefined) => ({
  ...(reason && { reason }),
  ...(reasonId !== undefined && { reasonId }),
});

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

/** What the kiosk reported, and why it was not taken. */
const Reported = ({ story: { row, work, days } }: { story: RefusalStory }) => {
  const { t, say } = useSay();
  const uom = work?.uom ?? days[0]?.uom ?? '';
  const counts = [
    [t('refusal.goodQty'), row.goodQty],
    [t('refusal.defectQty'), row.defectQty],
    [t('refusal.reworkQty'), row.reworkQty],
  ] as const;
  return (
    <section className="refusal-story">
      <h3>{t('refusal.reported')}</h3>
      <p className="refusal-why">{row.reason}</p>
      {(row.action === 'RESULT' || row.action === 'CORRECT') && (
        <p className="refusal-counts">
          {counts.map(([name, qty]) => (
            <span key={name}>
              {name} <b>{formatNumber(qty ?? 0)}</b> {uom}
            </span>
          ))}
        </p>
      )}
      {pairs([
        [say(`refusal.action.${row.action}`), [formatMinute(row.occurredAt), row.reportedBy].join(' · ')],
        [t('refusal.productName'), [orNothing(row.productName), row.lotNo].filter(Boolean).join(' · ')],
        [t('refusal.operationName'), orNothing([row.operationName, row.lineName, row.toolName].filter(Boolean).join(' · '))],
        [t('refusal.state'), say(`refusal.state.${row.state}`)],
        ...(row.settledAt
          ? ([
              [t('refusal.settledByName'), `${orNothing(row.settledByName)} · ${formatMinute(row.settledAt)}`],
              [t('refusal.settledReason'), orNothing(row.settledReason)],
            ] as const)
          : []),
      ])}
    </section>
  );
};

/** The work as it stands now: what a correction is weighed against. */
const Standing = ({ story: { row, work, results, gone, days } }: { story: RefusalStory }) => {
  const { t, say } = useSay();
  const qty = (value: number) => `${formatNumber(value)} ${work?.uom ?? ''}`;
  if (!work)
    return (
      <section className="refusal-story">
        <h3>{t('refusal.standing')}</h3>
        <p className="refusal-none">{gone ? t('refusal.goneOf', shiftOf(t, gone)) : t('refusal.planGone')}</p>
        {row.action === 'RESULT' && days.length === 0 && <p className="refusal-none">{t('refusal.planGoneWhole')}</p>}
      </section>
    );
  const ended = work.endedAt ? [formatMinute(work.endedAt), work.workStatus === 'COMPLETE' && work.finishedBy] : [];
  return (
    <section className="refusal-story">
      <h3>{t('refusal.standing')}</h3>
      {pairs([
        [t('common.status'), [say(`profit.workStatus.${work.workStatus}`), ...ended].filter(Boolean).join(' · ')],
        [t('profit.target'), qty(subtract(add(work.targetQty, work.carriedInQty), work.carriedOutQty))],
        [t('profit.completed'), qty(work.completedQty)],
        [t('profit.defect'), qty(work.defectQty)],
      ])}
      {results.length === 0 && <p className="refusal-none">{t('refusal.noResults')}</p>}
      <ul>
        {results.map((result) => (
          <li key={result.id}>
            {formatMinute(result.occurredAt)} · {orNothing(result.actorName)} ({t(`source.${result.source}`)}) · {t('profit.completed')}{' '}
            {formatNumber(result.goodQty)} · {t('profit.defect')} {formatNumber(result.defectQty)}
          </li>
        ))}
      </ul>
    </section>
  );
};

type Shift = { workDate: string; dayNight: 'DAY' | 'NIGHT'; toolName: string | null };
const shiftOf = (t: Translate, { workDate, dayNight, toolName }: Shift) => ({
  day: formatDay(workDate),
  shift: t(`shift.${dayNight}`),
  tool: toolName,
});

type BookProps = {
  story: RefusalStory;
  send: ReturnType<typeof useSend<typeof settleRefusal>>['send'];
  close: () => void;
  discard: ReactNode;
};
/** The report as it was in truth, beside what was reported and what stands: what the kiosk counted, until a leader corrects it. */
const BookDrawer = ({ story, send, close, discard }: BookProps) => {
  const { t, say } = useSay();
  const { row, work, gone, days } = story;
  // A work that was taken off the plan wasn't finished.
  const usual = useReasons('BOOK_REASON').filter(({ code }) => work !== null || code !== 'BEFORE');
  const likely = gone && likeliestDay(days, gone);
  const uom = work?.uom ?? days[0]?.uom ?? '';
  const { goodQty, defectQty, reworkQty, defects } = row;
  const { occurredAt: at } = row;
  const told = { goodQty: goodQty ?? 0, defectQty: defectQty ?? 0, reworkQty: reworkQty ?? 0, defects, occurredAt: at };
  /** Who says another time says that the device's clock was wrong. */
  const save = ({ occurredAt, reason, reasonId, ...truth }: z.input<typeof BookingElsewhere> | z.input<typeof Booking>) =>
    bookSurely(t, send, {
      outcome: 'BOOK' as const,
      id: row.id,
      ...truth,
      ...saidAs(reason, reasonId),
      ...(Date.parse(occurredAt) !== Date.parse(at) && { occurredAt }),
    });
  return (
    <RecordDrawer
      title={`${t('refusal.book')} · ${row.operationName} · ${row.lotNo}`}
      draft={work ? Booking : BookingElsewhere}
      words="profit"
      row={null}
      start={{ ...told, ...(likely && { dailyPlanId: likely.day.dailyPlanId }) }}
      save={save}
      close={close}
      width={width}
      saveText={t('refusal.book')}
      extra={discard}
    >
      {({ values, form }) => {
        const { dailyPlanId, reasonId } = values as { dailyPlanId?: number; reasonId?: number };
        const day = work ?? days.find((one) => one.dailyPlanId === dailyPlanId)?.work;
        const { occurredAt = at } = values as { occurredAt?: string };
        return (
          <div className="refusal-book">
            <div className="refusal-told">
              <Reported story={story} />
              <Standing story={story} />
            </div>
            <div className="refusal-truth">
              {!work && (
                <>
                  <ChoiceField
                    name="dailyPlanId"
                    label="refusal.dailyPlanId"
                    required
                    of={days.map(({ workStatus, work: its, ...one }) => {
                      const { is, qty } = restOf(its);
                      return {
                        value: one.dailyPlanId,
                        label: t('refusal.dayInstead', {
                          ...{ ...shiftOf(t, one), uom, state: say(`profit.workStatus.${workStatus}`) },
                          ...{ remain: is === 'remain' && workStatus !== 'COMPLETE' ? qty : null, over: is === 'over' ? qty : null },
                        }),
                      };
                    })}
                  />
                  {likely && dailyPlanId === likely.day.dailyPlanId && (
                    <p className="refusal-none refusal-because">{t(`refusal.because.${likely.because}`)}</p>
                  )}
                </>
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
              <AtField name="occurredAt" label="refusal.madeAt" required />
              <Form.Item name="reasonId" hidden>
                <input />
              </Form.Item>
              <fieldset className="refusal-usual" aria-label={t('refusal.why')}>
                <span aria-hidden="true">{t('refusal.why')}</span>
                {usual.map(({ id, name }) => (
                  <Button
                    key={id}
                    size="small"
                    aria-pressed={reasonId === id}
                    onClick={() => {
                      form.setFieldValue('reasonId', reasonId === id ? undefined : id);
                      form.setFields([{ name: 'reason', errors: [] }]);
                    }}
                  >
                    {name}
                  </Button>
                ))}
              </fieldset>
              <TextField name="reason" label="refusal.ownWords" required={reasonId === undefined} maxLength={500} />
              {day && (
                <div className="refusal-will" role="status">
                  <p>
                    {t('refusal.willBook', {
                      ...{ ...shiftOf(t, day), uom, good: Number(values.goodQty) || 0 },
                      ...{ defect: Number(values.defectQty) || null, rework: Number(values.reworkQty) || null },
                      ...{ by: row.reportedBy, at: formatMinute(occurredAt) },
                    })}
                  </p>
                  <Becoming story={story} work={day} told={values as Partial<typeof told>} />
                  <Becomes story={story} goodQty={Number(values.goodQty) || 0} />
                </div>
              )}
            </div>
          </div>
        );
      }}
    </RecordDrawer>
  );
};
