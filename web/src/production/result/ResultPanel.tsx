import { add, subtract } from '@lotline/contract/kit/quantity';
import { restOf } from '@lotline/contract/production/plan/day-rest';
import { changeProfit, type ProfitDay, profitHistory, profitOfDay } from '@lotline/contract/production/result/profit';
import type { ToldResult } from '@lotline/contract/production/result/result';
import { Skeleton, Tabs } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { ReasonDialog } from '../../kit/dialogs/ReasonDialog.tsx';
import { EditOutlined, PlusOutlined, StopOutlined } from '../../kit/look/ant-icons.tsx';
import { Button } from '../../kit/look/Button.tsx';
import { Drawer } from '../../kit/look/Drawer.tsx';
import { lazyPart } from '../../kit/look/later.tsx';
import { tell } from '../../kit/messages/snackbar.tsx';
import { tellFailure } from '../../kit/net/failure.ts';
import { usePermission } from '../../kit/net/permission.tsx';
import { useCall, useRows, useSend } from '../../kit/net/resource.ts';
import { formatDay, formatMinute, formatNumber, formatPercent, formatTime, orNothing } from '../../kit/words/format.ts';
import { useLanguage } from '../../kit/words/language.ts';
import { formatMoney } from '../../kit/words/money.ts';
import { useSay } from '../../kit/words/use-say.ts';
import type { Translate } from '../../kit/words/words.ts';
import { chainOf } from './chain.ts';
import './result.css';

const ResultDrawer = lazyPart(async () => (await import('./ResultDrawer.tsx')).ResultDrawer);

type Asked = { kind: 'register' } | { kind: 'correct' | 'void'; result: ToldResult };

/** One daily plan: what was told of it, when it ran, and what was put right. */
export const ProfitPanel = ({ id, close }: { id: number; close: () => void }) => {
  const { t } = useSay();
  const mayChange = usePermission().may('productionProfit', 'modify');
  const day = useCall(profitOfDay, { id });
  const { send } = useSend(changeProfit);
  const [asked, setAsked] = useState<Asked | null>(null);
  const done = () => setAsked(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !asked && !document.querySelector('[role=dialog].ant-modal')) close();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [asked, close]);

  const takeBack = async (result: ToldResult, reason: string) => {
    try {
      await send({ action: 'VOID', dailyPlanId: id, resultId: result.id, reason });
      tell.success(t('told.done', { what: t('profit.void') }));
      done();
    } catch (failure) {
      tellFailure(failure);
    }
  };
  const { data } = day;
  const complete = data?.row.workStatus === 'COMPLETE';
  return (
    <Drawer
      open
      placement="right"
      size={740}
      mask={false}
      keyboard={false}
      onClose={close}
      title={data ? `${data.row.operationName} · ${data.row.productName}` : t('menu.productionProfit')}
      extra={
        mayChange && (
          <Button
            type="primary"
            icon={<PlusOutlined />}
            disabled={!data || complete}
            title={complete ? t('profit.completeDay') : undefined}
            onClick={() => setAsked({ kind: 'register' })}
          >
            {t('profit.register')}
          </Button>
        )
      }
    >
      {data ? (
        <>
          <Summary day={data} />
          <Tabs
            items={[
              {
                key: 'results',
                label: `${t('profit.results')} ${data.results.length}${data.older.results ? '+' : ''}`,
                children: <Results day={data} mayChange={mayChange} ask={(kind, result) => setAsked({ kind, result })} />,
              },
              {
                key: 'events',
                label: `${t('profit.events')} ${data.events.length}${data.older.events ? '+' : ''}`,
                children: <Events day={data} />,
              },
              ...(data.checks.length + missedOf(data) > 0
                ? [{ key: 'checks', label: checksLabel(data, t), children: <Checks day={data} /> }]
                : []),
              { key: 'history', label: t('profit.history'), children: <Corrections id={id} uom={data.row.uom} /> },
            ]}
          />
        </>
      ) : (
        <Skeleton active />
      )}
      <Suspense fallback={null}>
        {data && asked && asked.kind !== 'void' && (
          <ResultDrawer day={data} result={asked.kind === 'correct' ? asked.result : null} send={send} close={done} />
        )}
        {asked?.kind === 'void' && (
          <ReasonDialog
            label={t('plan.reason')}
            title={t('profit.void')}
            text={t('profit.voidText', { good: asked.result.goodQty, defect: asked.result.defectQty, uom: data?.row.uom ?? '' })}
            okText={t('profit.void')}
            close={done}
            go={(reason) => takeBack(asked.result, reason)}
          />
        )}
      </Suspense>
    </Drawer>
  );
};

const Summary = ({ day: { row } }: { day: ProfitDay }) => {
  const { t } = useSay();
  const rest = restOf(row);
  const figures = [
    ['profit.target', <Target key="target" of={row} />],
    ['profit.completed', formatNumber(row.completedQty)],
    ['profit.defect', formatNumber(row.defectQty)],
    [rest.is === 'over' ? 'dailyPlan.overQty' : 'profit.remain', formatNumber(rest.qty)],
    ['profit.achieveRate', formatPercent(row.achieveRate)],
    ['profit.defectRate', formatPercent(row.defectRate)],
    ['profit.workMinutes', formatNumber(row.workMinutes, 1)],
    ['profit.hourlyOutput', formatNumber(row.hourlyOutput, 1)],
    ['profit.amount', formatMoney(row.amount, row.currency)],
    ['profit.materialCost', formatMoney(row.materialCost, row.costCurrency)],
    ['profit.grossProfit', formatMoney(row.grossProfit, row.currency)],
  ] as const;
  return (
    <>
      <p className="profit-what">
        {formatDay(row.workDate)} {t(`shift.${row.dayNight}`)} · {row.lotNo} · {row.planNo} · {row.lineName}
        {row.toolName && ` · ${row.toolName}`}
      </p>
      <dl className="profit-figures">
        {figures.map(([key, value]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
};

/** What was to be made; where some of it was carried, from what and to what it changed. */
const Target = ({ of: { targetQty, carriedInQty, carriedOutQty, uom } }: { of: ProfitDay['row'] }) => {
  const { t } = useSay();
  const carried = [
    carriedInQty > 0 && `+ ${t('profit.carriedIn')} ${formatNumber(carriedInQty)}`,
    carriedOutQty > 0 && `− ${t('profit.carriedOut')} ${formatNumber(carriedOutQty)}`,
  ].filter(Boolean);
  return (
    <>
      {formatNumber(subtract(add(targetQty, carriedInQty), carriedOutQty))} {uom}
      {carried.length > 0 && <small className="profit-carried">{[formatNumber(targetQty), ...carried].join(' ')}</small>}
    </>
  );
};

/** Good, defects with their reasons, rework: as told. */
const Quantities = ({ result, uom }: { result: ToldResult; uom: string }) => {
  const { t } = useSay();
  return (
    <span className="profit-quantities">
      <b>
        {t('profit.completed')} {formatNumber(result.goodQty)} {uom}
      </b>
      {result.defectQty > 0 && (
        <span className="profit-bad">
          {t('profit.defect')} {formatNumber(result.defectQty)} (
          {result.defectNames.map(({ name, qty }) => `${name} ${formatNumber(qty)}`).join(', ')})
        </span>
      )}
      {result.reworkQty > 0 && (
        <span>
          {t('profit.rework')} {formatNumber(result.reworkQty)}
        </span>
      )}
      {result.trialQty > 0 && (
        <span>
          {t('profit.trial')} {formatNumber(result.trialQty)}
        </span>
      )}
    </span>
  );
};

/** When, by whom and from where it was told. */
const Origin = ({ result, tools }: { result: ToldResult; tools?: ProfitDay['tools'] }) => {
  const { t } = useSay();
  const tool = tools?.find(({ id }) => id === result.toolId)?.name;
  const parts = [
    result.startedAt && `${formatMinute(result.startedAt)} – ${result.endedAt ? formatTime(result.endedAt) : ''}`,
    tool,
    result.workers.join(', '),
    `${t('profit.recordedBy')} ${orNothing(result.actorName)} (${t(`source.${result.source}`)})`,
    result.recordedAt.slice(0, 16) === result.occurredAt.slice(0, 16) ? '' : `${t('profit.recordedAt')} ${formatMinute(result.recordedAt)}`,
    result.note,
  ];
  return <small>{parts.filter(Boolean).join(' · ')}</small>;
};

type ResultsProps = { day: ProfitDay; mayChange: boolean; ask: (kind: 'correct' | 'void', result: ToldResult) => void };
const Results = ({ day, mayChange, ask }: ResultsProps) => {
  const { t } = useSay();
  if (day.results.length === 0) return <p className="profit-none">{t('profit.noResults')}</p>;
  return (
    <>
      <ul className="profit-list">
        {day.results.map((result) => (
          <li key={result.id}>
            <time>{formatMinute(result.occurredAt)}</time>
            <div>
              <Quantities result={result} uom={day.row.uom} />
              <Origin result={result} tools={day.tools} />
              {result.correctionReason && (
                <small>
                  {t('profit.reason')}: {result.correctionReason}
                </small>
              )}
            </div>
            {mayChange && (
              <span className="profit-acts">
                <Button size="small" icon={<EditOutlined />} onClick={() => ask('correct', result)}>
                  {t('profit.correct')}
                </Button>
                <Button size="small" danger icon={<StopOutlined />} onClick={() => ask('void', result)}>
                  {t('profit.void')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {day.older.results && <p className="profit-none">{t('profit.olderResults', { n: day.results.length })}</p>}
    </>
  );
};

const missedOf = ({ missed }: ProfitDay) => missed.reduce((sum, { count }) => sum + count, 0);
const checksLabel = (day: ProfitDay, t: Translate) => {
  const n = missedOf(day);
  return [`${t('profit.checks')} ${day.checks.length}`, n > 0 && t('profit.notCheckedOf', { n })].filter(Boolean).join(' · ');
};

/** Who looked at which check point, when and at which piece, and what nobody looked at. */
const Checks = ({ day }: { day: ProfitDay }) => {
  const { t } = useSay();
  const lang = useLanguage();
  return (
    <div className="profit-aside">
      <table className="profit-table">
        <thead>
          <tr>
            <th>{t('profit.checkedAt')}</th>
            <th className="kit-number">{t('profit.checkedPiece')}</th>
            <th>{t('profit.checkPoint')}</th>
            <th>{t('profit.recordedBy')}</th>
            <th>{t('profit.source')}</th>
          </tr>
        </thead>
        <tbody>
          {day.missed.map(({ stepId, textKr, textEn, revision, pieces, count }) => (
            <tr key={`missed ${stepId}`} className="profit-missed">
              <td>{t('profit.notChecked')}</td>
              <td className="kit-number">
                {count > pieces.length && '… '}
                {pieces.map((piece) => formatNumber(piece)).join(', ')}
              </td>
              <td>
                {(lang === 'en' ? textEn || textKr : textKr || textEn) || t('common.nothing')}{' '}
                <small>{t('workInstruction.revision', { n: revision })}</small>
              </td>
              <td colSpan={2} />
            </tr>
          ))}
          {day.checks.map(({ id, occurredAt, atQty, textKr, textEn, revision, actorName, source }) => (
            <tr key={id}>
              <td>{formatMinute(occurredAt)}</td>
              <td className="kit-number">{formatNumber(atQty)}</td>
              <td>
                {(lang === 'en' ? textEn || textKr : textKr || textEn) || t('common.nothing')}{' '}
                <small>{t('workInstruction.revision', { n: revision })}</small>
              </td>
              <td>{actorName}</td>
              <td>{t(`source.${source}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const dayOf = (at: string) => formatMinute(at).split(' ')[0] ?? '';
/** The time alone, on another day with that day. */
const timeSince = (from: string, at: string) => (dayOf(from) === dayOf(at) ? formatTime(at) : formatMinute(at));

const Events = ({ day }: { day: ProfitDay }) => {
  const { t } = useSay();
  if (day.events.length === 0) return <p className="profit-none">{t('profit.noEvents')}</p>;
  return (
    <>
      {day.older.events && <p className="profit-none">{t('profit.olderEvents', { n: day.events.length })}</p>}
      <div className="profit-aside">
        <table className="profit-table">
          <thead>
            <tr>
              <th>{t('common.type')}</th>
              <th>{t('profit.startedAt')}</th>
              <th>{t('profit.endedAt')}</th>
              <th className="kit-number">{t('profit.minutes')}</th>
              <th>{t('profit.workers')}</th>
              <th>{t('profit.stopReason')}</th>
              <th>{t('profit.tool')}</th>
              <th>{t('profit.source')}</th>
            </tr>
          </thead>
          {[...Map.groupBy(day.events, ({ startedAt }) => dayOf(startedAt))].map(([on, events]) => (
            <tbody key={on}>
              <tr className="profit-day">
                <th colSpan={8} scope="rowgroup">
                  {on}
                </th>
              </tr>
              {events.map((event) => (
                <tr key={event.id} data-kind={event.kind}>
                  <td>{t(`work.kind.${event.kind}`)}</td>
                  <td>{formatTime(event.startedAt)}</td>
                  <td>{event.endedAt ? timeSince(event.startedAt, event.endedAt) : t('profit.running')}</td>
                  <td className="kit-number">{formatNumber(event.minutes, 1)}</td>
                  <td>{orNothing(event.workerName)}</td>
                  <td>{orNothing(event.stopReason ?? event.note)}</td>
                  <td>{orNothing(event.toolName)}</td>
                  <td>{t(`source.${event.source}`)}</td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </>
  );
};

const Corrections = ({ id, uom }: { id: number; uom: string }) => {
  const { t } = useSay();
  const { rows, state, pages } = useRows(profitHistory, { id });
  if (state !== 'ready') return <Skeleton active />;
  const chain = chainOf(rows);
  if (chain.length === 0) return <p className="profit-none">{t('profit.noResults')}</p>;
  return (
    <>
      <ul className="profit-list">
        {chain.map((result) => (
          <li key={result.id} data-standing={result.standing}>
            <time>{formatMinute(result.occurredAt)}</time>
            <div>
              <span className={`kit-tag kit-tag-${{ inForce: 'green', replaced: 'orange', voided: 'red' }[result.standing]}`}>
                {t(`profit.${result.standing}`)}
              </span>
              <Quantities result={result} uom={uom} />
              <Origin result={result} />
              {result.by && (
                <small className="profit-why">
                  {t('profit.changedBy', {
                    at: formatMinute(result.by.recordedAt),
                    by: orNothing(result.by.actorName),
                    reason: orNothing(result.by.correctionReason),
                  })}
                </small>
              )}
            </div>
          </li>
        ))}
      </ul>
      {pages && !pages.whole && (
        <Button block loading={pages.loadingMore} onClick={pages.more}>
          {t('record.more')}
        </Button>
      )}
    </>
  );
};
