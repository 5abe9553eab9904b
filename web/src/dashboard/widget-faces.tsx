import type { WidgetData, WidgetKind } from '@lotline/contract/dashboard/widget';
import { inspectionPath } from '@lotline/contract/quality/quality-result';
import type { ReactNode } from 'react';
import { recordPath } from '../kit/record/record-path.ts';
import { formatDay, formatNumber, formatPercent, formatTime, orNothing } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { amount, Columns, Figures, type Head, Progress, Rows, type Tone, useSince, Way } from './parts.tsx';

type Face<K extends WidgetKind> = (props: { data: WidgetData<K> }) => ReactNode;
const h = (word: Head['word'], right?: true): Head => (right ? { word, right } : { word });
const planPath = (id: number) => recordPath('productionPlan', id);
const dayOf = (day: string | null) => (day === null ? orNothing(null) : formatDay(day).slice(5));

const hoursOf = (hours: readonly { hour: number; good: number; bad: number }[], said: (n: number, good: string, bad: string) => string) =>
  hours.map(({ hour, good, bad }) => ({
    key: String(hour),
    label: String(hour),
    good,
    bad,
    said: said(hour, formatNumber(good), formatNumber(bad)),
  }));
const useHourSaid = () => {
  const { t } = useSay();
  return (n: number, good: string, bad: string) => `${t('widget.oClock', { n })} – ${t('widget.good')} ${good}, ${t('widget.bad')} ${bad}`;
};

const TodayProdStatus: Face<'today-prod-status'> = ({ data }) => {
  const { t } = useSay();
  const said = useHourSaid();
  const over = data.remain < 0;
  return (
    <>
      <Figures
        of={[
          { label: t('widget.achieveRate'), value: formatPercent(data.achieveRate), to: '/production/plan' },
          { label: t('widget.completed'), value: formatNumber(data.completed), unit: data.uom },
          { label: t('widget.target'), value: formatNumber(data.target), unit: data.uom },
          { label: t(over ? 'widget.over' : 'widget.remain'), value: formatNumber(Math.abs(data.remain)), unit: data.uom },
          { label: t('widget.bad'), value: formatNumber(data.defect), unit: data.uom, tone: data.defect > 0 ? 'bad' : undefined },
        ]}
      />
      <Columns label={t('widget.today-prod-status')} of={hoursOf(data.hourly, said)} />
    </>
  );
};

const GoodBadStatus: Face<'good-bad-status'> = ({ data }) => {
  const { t } = useSay();
  const said = useHourSaid();
  return (
    <>
      <Figures
        of={[
          { label: t('widget.good'), value: formatNumber(data.good), unit: data.uom, tone: 'good' },
          { label: t('widget.bad'), value: formatNumber(data.bad), unit: data.uom, tone: data.bad > 0 ? 'bad' : undefined },
          { label: t('widget.defectRate'), value: formatPercent(data.rate) },
        ]}
      />
      <Columns label={t('widget.good-bad-status')} of={hoursOf(data.byHour, said)} />
      {data.byProduct.length > 0 && (
        <Rows
          none=""
          heads={[h('widget.product'), h('widget.good', true), h('widget.bad', true), h('widget.defectRate', true)]}
          rows={data.byProduct.map((row) => ({
            key: `${row.productId} ${row.uom}`,
            to: recordPath('productInfo', row.productId),
            cells: [row.productName, amount(row.good, row.uom), amount(row.bad, row.uom), formatPercent(row.rate)],
          }))}
        />
      )}
    </>
  );
};

const planTones = { LATE: 'bad', IN_PROGRESS: 'run', PLANNED: 'plain', COMPLETE: 'good' } as const satisfies Record<string, Tone>;
const AllPlanStatus: Face<'all-production-plan-status'> = ({ data }) => {
  const { t } = useSay();
  return (
    <>
      <Figures
        of={data.byStatus.map(({ status, plans }) => ({
          label: t(`planState.${status}`),
          value: formatNumber(plans),
          tone: plans ? planTones[status] : undefined,
        }))}
      />
      <Rows
        none={t('widgetNone.all-production-plan-status')}
        more={data.more}
        to="/production/plan"
        heads={[h('widget.plan'), h('widget.product'), h('widget.line'), h('widget.progress', true), h('widget.due', true)]}
        rows={data.rows.map((row) => ({
          key: row.planId,
          to: planPath(row.planId),
          tone: row.late ? 'bad' : undefined,
          cells: [
            row.planNo,
            row.productName,
            row.lineName,
            <Progress key="p" rate={row.rate} tone={row.late ? 'bad' : 'run'} />,
            dayOf(row.dueDate),
          ],
        }))}
      />
    </>
  );
};

const PlanStatus: Face<'production-plan-status'> = ({ data }) => {
  const { t } = useSay();
  return (
    <>
      <Figures
        of={[
          { label: t('planState.LATE'), value: formatNumber(data.delayed), tone: data.delayed ? 'bad' : undefined, to: '/production/plan' },
          { label: t('planState.PLANNED'), value: formatNumber(data.planned) },
          { label: t('planState.IN_PROGRESS'), value: formatNumber(data.inProgress), tone: 'run' },
          { label: t('planState.COMPLETE'), value: formatNumber(data.complete), tone: 'good' },
        ]}
      />
      <DayWorks rows={data.list} none={t('widgetNone.production-plan-status')} tone="bad" />
    </>
  );
};

const DayWorks = ({ rows, none, tone }: { rows: WidgetData<'production-plan-status'>['list']; none: string; tone?: Tone }) => (
  <Rows
    none={none}
    heads={[h('widget.plan'), h('widget.product'), h('widget.operation'), h('widget.day', true), h('widget.progress', true)]}
    rows={rows.map((row) => ({
      key: row.dailyPlanId,
      to: planPath(row.planId),
      tone,
      cells: [
        row.planNo,
        row.productName,
        row.operationName,
        dayOf(row.workDate),
        <Progress key="p" rate={row.target ? row.completed / row.target : null} tone={row.status === 'COMPLETE' ? 'good' : 'run'} />,
      ],
    }))}
  />
);

const ToolPlans: Face<'prod-plan-status-by-tool'> = ({ data }) => {
  const { t } = useSay();
  return (
    <>
      <p className="widget-of">{data.toolName}</p>
      <DayWorks rows={data.rows} none={t('widgetNone.prod-plan-status-by-tool')} />
    </>
  );
};

const BlockedWork: Face<'blocked-work'> = ({ data }) => {
  const { t, say } = useSay();
  return (
    <Rows
      none={t('widgetNone.blocked-work')}
      more={data.more}
      to="/production/plan"
      heads={[h('widget.plan'), h('widget.product'), h('widget.operation'), h('widget.day', true), h('widget.why')]}
      rows={data.rows.map((row) => ({
        key: row.dailyPlanId,
        to: planPath(row.planId),
        tone: row.late ? 'bad' : 'warn',
        cells: [
          row.planNo,
          row.productName,
          row.operationName,
          dayOf(row.workDate),
          row.blocked.map((why) => say(`hindrance.${why}`)).join(', '),
        ],
      }))}
    />
  );
};

const LateOrders: Face<'late-orders'> = ({ data }) => {
  const { t } = useSay();
  return (
    <Rows
      none={t('widgetNone.late-orders')}
      more={data.more}
      to="/production/orderInfo"
      heads={[h('widget.order'), h('widget.partner'), h('widget.product'), h('widget.left', true), h('widget.due', true)]}
      rows={data.rows.map((row) => ({
        key: row.id,
        to: recordPath('orderInfo', row.orderId),
        tone: 'bad',
        cells: [
          row.orderNo,
          row.bizPartnerName,
          row.productName,
          amount(row.leftQty, row.uom),
          <span key="d" className="widget-late">
            {dayOf(row.dueDate)} <b>{t('widget.daysLate', { n: row.daysLate })}</b>
          </span>,
        ],
      }))}
    />
  );
};

const BelowMinimum: Face<'below-minimum'> = ({ data }) => {
  const { t } = useSay();
  return (
    <Rows
      none={t('widgetNone.below-minimum')}
      more={data.more}
      to="/material/minimum"
      heads={[h('widget.item'), h('widget.available', true), h('widget.minimum', true), h('widget.coming', true)]}
      rows={data.rows.map((row) => ({
        key: row.id,
        to: '/material/minimum',
        tone: row.availableQty <= 0 ? 'bad' : 'warn',
        cells: [
          row.name,
          amount(row.availableQty, row.uom),
          amount(row.safetyStock, row.uom),
          row.comingQty > 0 ? t('widget.comingOn', { qty: amount(row.comingQty, row.uom), day: dayOf(row.nextOn) }) : orNothing(null),
        ],
      }))}
    />
  );
};

const WaitingInspections: Face<'waiting-inspections'> = ({ data }) => {
  const { t } = useSay();
  const since = useSince();
  return (
    <Rows
      none={t('widgetNone.waiting-inspections')}
      more={data.more}
      heads={[h('widget.item'), h('widget.stage'), h('widget.qty', true), h('widget.since', true)]}
      rows={data.rows.map((row) => ({
        key: row.id,
        to: inspectionPath(row),
        tone: row.dueAt && Date.parse(row.dueAt) < Date.now() ? 'bad' : undefined,
        cells: [
          [row.name, row.lotNo].filter(Boolean).join(' · '),
          t(`stage.${row.stage}`),
          amount(row.lotQty, row.uom),
          since(row.createdAt),
        ],
      }))}
    />
  );
};

const WaitingForMe: Face<'waiting-for-me'> = ({ data }) => {
  const { t } = useSay();
  return (
    <Rows
      none={t('widgetNone.waiting-for-me')}
      more={data.more}
      heads={[h('widget.number'), h('widget.kind'), h('widget.item'), h('widget.due', true)]}
      rows={data.rows.map((row) => ({
        key: `${row.kind} ${row.id}`,
        to: recordPath(row.kind === 'CLAIM' ? 'claimManagement' : 'nonconformance', row.id),
        cells: [row.no, t(`waitingKind.${row.kind}`), row.name, dayOf(row.dueDay)],
      }))}
    />
  );
};

const HelpCalls: Face<'help-calls'> = ({ data }) => {
  const { t } = useSay();
  const since = useSince();
  return (
    <Rows
      none={t('widgetNone.help-calls')}
      heads={[h('widget.reason'), h('widget.line'), h('widget.since', true), h('widget.status')]}
      rows={data.rows.map((row) => ({
        key: row.id,
        to: '/production/kioskRefusal',
        tone: row.takenBy ? 'warn' : 'bad',
        cells: [
          row.reason,
          [row.lineName, row.toolName].filter(Boolean).join(' · '),
          since(row.calledAt),
          row.takenBy ? t('help.coming', { by: row.takenBy }) : t('board.nobody'),
        ],
      }))}
    />
  );
};

const HelpResponse: Face<'help-response'> = ({ data }) => {
  const { t } = useSay();
  return (
    <Rows
      none={t('widgetNone.help-response')}
      heads={[h('widget.reason'), h('widget.calls', true), h('widget.taken', true), h('widget.toTake', true), h('widget.toEnd', true)]}
      rows={data.rows.map((row) => ({
        key: row.reasonId,
        to: '/production/kioskRefusal',
        cells: [
          row.reason,
          formatNumber(row.calls),
          formatNumber(row.taken),
          formatNumber(row.minutesToTake, 1),
          formatNumber(row.minutesToEnd, 1),
        ],
      }))}
    />
  );
};

const machineTones = { RUN: 'run', SETUP: 'plain', STOP: 'bad', INSPECTION: 'hold', IDLE: 'plain' } as const satisfies Record<string, Tone>;
const LineWorkStatus: Face<'line-work-status'> = ({ data }) => {
  const { t } = useSay();
  const since = useSince();
  if (data.rows.length === 0) return <p className="widget-none">{t('widgetNone.line-work-status')}</p>;
  return (
    <div className="widget-lines">
      {data.rows.map((line) => (
        <section key={line.lineId} aria-label={line.lineName}>
          <h3>
            {line.lineName}
            <small>
              {t('widget.runningOf', { tools: line.tools, running: line.running })}
              {line.workers > 0 && ` · ${t('widget.workers', { n: line.workers })}`}
            </small>
          </h3>
          <ul>
            {line.machines.map(({ toolId, toolName, state, since: at }) => (
              <li key={toolId} data-tone={machineTones[state]} data-state={state}>
                <Way to={recordPath('tools', toolId)}>{toolName}</Way>
                <small>
                  {t(`machineState.${state}`)} {since(at)}
                </small>
              </li>
            ))}
          </ul>
          {line.currentPlans.map((plan) => (
            <p key={plan.dailyPlanId}>
              <Way to={planPath(plan.planId)}>{plan.planNo}</Way> <span>{plan.productName}</span> <Progress rate={plan.rate} tone="run" />
            </p>
          ))}
        </section>
      ))}
    </div>
  );
};

const valueTones = { OK: 'good', WARN: 'warn', OUT: 'bad', STALE: 'hold', NONE: 'plain' } as const satisfies Record<string, Tone>;
const CurrentTrace: Face<'current-trace-data'> = ({ data }) => {
  const { t } = useSay();
  const since = useSince();
  return (
    <Rows
      none={t('widgetNone.current-trace-data')}
      more={data.more}
      to="/dataCollection/parameter"
      heads={[h('widget.item'), h('widget.machine'), h('widget.value', true), h('widget.status'), h('widget.elapsed', true)]}
      rows={data.rows.map((row) => ({
        key: row.id,
        to: recordPath('parameter', row.id),
        tone: valueTones[row.state],
        cells: [
          row.name,
          row.toolName,
          row.value === null ? orNothing(null) : `${formatNumber(row.value, row.decimals)}${row.unit ? ` ${row.unit}` : ''}`,
          t(`valueState.${row.state}`),
          since(row.at),
        ],
      }))}
    />
  );
};

const ProductStock: Face<'product-stock-status'> = ({ data }) => {
  const { t } = useSay();
  return (
    <Rows
      none={t('widgetNone.product-stock-status')}
      more={data.more}
      to="/production/prodStock"
      heads={[h('widget.product'), h('widget.available', true), h('widget.minimum', true), h('widget.hold', true), h('widget.oldest')]}
      rows={data.rows.map((row) => {
        const [oldest] = row.lots;
        return {
          key: row.productId,
          to: recordPath('productInfo', row.productId),
          tone: row.safetyStock && row.available < row.safetyStock ? 'warn' : undefined,
          cells: [
            row.name,
            amount(row.available, row.uom),
            row.safetyStock ? (
              <Progress key="p" rate={row.available / row.safetyStock} tone={row.available < row.safetyStock ? 'warn' : 'good'} />
            ) : (
              orNothing(null)
            ),
            row.hold > 0 ? amount(row.hold, row.uom) : orNothing(null),
            oldest ? (
              <Way key="l" to={recordPath('lotReport', oldest.lotId)}>
                {oldest.lotNo}
                {oldest.ageDays !== null && ` (${t('widget.ageDays', { n: oldest.ageDays })})`}
              </Way>
            ) : (
              orNothing(null)
            ),
          ],
        };
      })}
    />
  );
};

const ToolProduct: Face<'tool-product'> = ({ data }) => {
  const { t } = useSay();
  return (
    <Rows
      none={t('widgetNone.tool-product')}
      more={data.more}
      heads={[h('widget.machine'), h('widget.product'), h('widget.qty', true), h('widget.minutes', true)]}
      rows={data.rows.map((row) => ({
        key: `${row.toolId} ${row.productId} ${row.uom}`,
        to: recordPath('tools', row.toolId),
        cells: [row.toolName, row.productName, amount(row.qty, row.uom), formatNumber(row.minutes, 0)],
      }))}
    />
  );
};

const stretchTones = { RUN: 'run', SETUP: 'plain', STOP: 'bad', NO_DATA: 'none' } as const;
const ToolOperRate: Face<'tool-oper-rate'> = ({ data }) => {
  const { t } = useSay();
  const whole = data.timeline.reduce((sum, { from, to }) => sum + Date.parse(to) - Date.parse(from), 0) || 1;
  const minutes = [
    ['RUN', data.runMin],
    ['SETUP', data.setupMin],
    ['STOP', data.stopMin],
    ['NO_DATA', data.noDataMin],
  ] as const;
  return (
    <>
      <p className="widget-of">{data.toolName}</p>
      <Figures
        of={[
          { label: t('widget.rate'), value: formatPercent(data.rate) },
          ...minutes.map(([state, n]) => ({ label: t(`machineState.${state}`), value: formatNumber(n, 0), unit: t('widget.min') })),
        ]}
      />
      <ol className="widget-strip" aria-label={t('widget.tool-oper-rate')}>
        {data.timeline.map(({ from, to, state }) => {
          const said = `${formatTime(from).slice(0, 5)}–${formatTime(to).slice(0, 5)} ${t(`machineState.${state}`)}`;
          return (
            <li
              key={from}
              data-tone={stretchTones[state]}
              title={said}
              style={{ width: `${((Date.parse(to) - Date.parse(from)) / whole) * 100}%` }}
            >
              <span className="unseen">{said}</span>
            </li>
          );
        })}
      </ol>
    </>
  );
};

const RateColumns = ({ label, rows }: { label: string; rows: readonly { day: string; share: number | null; said: string }[] }) => (
  <Columns label={label} shares of={rows.map(({ day, share, said }) => ({ key: day, label: dayOf(day).slice(3), share, said }))} />
);
const ToolOperRateRaise: Face<'tool-oper-rate-raise'> = ({ data }) => {
  const { t } = useSay();
  const last = data.rows.at(-1);
  return (
    <>
      <p className="widget-of">{data.toolName}</p>
      <Figures
        of={[
          { label: t('widget.rate'), value: formatPercent(last?.rate) },
          { label: t('widget.delta'), value: formatPercent(last?.delta), tone: (last?.delta ?? 0) < 0 ? 'bad' : undefined },
        ]}
      />
      <RateColumns
        label={t('widget.tool-oper-rate-raise')}
        rows={data.rows.map(({ date, rate }) => ({ day: date, share: rate, said: `${formatDay(date)} ${formatPercent(rate)}` }))}
      />
    </>
  );
};
const DefectImproveRate: Face<'defect-improve-rate'> = ({ data }) => {
  const { t } = useSay();
  const last = data.rows.findLast(({ defectRate }) => defectRate !== null);
  return (
    <>
      <Figures
        of={[
          {
            label: last ? `${t('widget.defectRate')} ${dayOf(last.period)}` : t('widget.defectRate'),
            value: formatPercent(last?.defectRate),
          },
          {
            label: t('widget.improvement'),
            value: formatPercent(last?.improvement),
            tone: last?.improvement == null ? undefined : last.improvement < 0 ? 'bad' : 'good',
          },
        ]}
      />
      <RateColumns
        label={t('widget.defect-improve-rate')}
        rows={data.rows.map(({ period, defectRate }) => ({
          day: period,
          share: defectRate,
          said: `${formatDay(period)} ${formatPercent(defectRate)}`,
        }))}
      />
    </>
  );
};

const faces: { readonly [K in WidgetKind]: Face<K> } = {
  'all-production-plan-status': AllPlanStatus,
  'good-bad-status': GoodBadStatus,
  'tool-product': ToolProduct,
  'line-work-status': LineWorkStatus,
  'current-trace-data': CurrentTrace,
  'today-prod-status': TodayProdStatus,
  'product-stock-status': ProductStock,
  'tool-oper-rate-raise': ToolOperRateRaise,
  'tool-oper-rate': ToolOperRate,
  'prod-plan-status-by-tool': ToolPlans,
  'defect-improve-rate': DefectImproveRate,
  'production-plan-status': PlanStatus,
  'late-orders': LateOrders,
  'below-minimum': BelowMinimum,
  'waiting-inspections': WaitingInspections,
  'blocked-work': BlockedWork,
  'waiting-for-me': WaitingForMe,
  'help-calls': HelpCalls,
  'help-response': HelpResponse,
};

/** What a widget of a kind shows of its data. */
export const WidgetFace = ({ kind, data }: { kind: WidgetKind; data: unknown }) => {
  const Shown = faces[kind] as Face<WidgetKind>;
  return <Shown data={data as never} />;
};
