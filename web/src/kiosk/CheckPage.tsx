import { kioskInspection } from '@lotline/contract/kiosk/inspection';
import type { Work } from '@lotline/contract/kiosk/kiosk';
import type { InspectedCharacteristic, InspectionPage, ValueAsk } from '@lotline/contract/quality/quality-result';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from '../kit/browser/store.ts';
import { NumberPad, pressed } from '../kit/form/NumberPad.tsx';
import { Icon } from '../kit/look/icons.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { queryClient } from '../kit/net/client.ts';
import { failureText } from '../kit/net/failure.ts';
import { newKey, send } from '../kit/net/send.ts';
import { answerScan } from '../kit/scan/answer.ts';
import { useScanner } from '../kit/scan/scanner.ts';
import { useT } from '../kit/words/words.ts';
import {
  askFar,
  asksGauge,
  type Gauges,
  isFar,
  isOut,
  keyOf,
  limitsOf,
  nextCell,
  okByKey,
  partsOf,
  saidOf,
  useGauges,
} from '../measuring/index.ts';
import { inspectionKey, type KeptValue, keptValues, measure, sendValues } from './checks.ts';
import { acting } from './desk.ts';
import { KioskKey } from './KioskKey.tsx';
import { Loading, MessagePage } from './message-pages.tsx';
import { goBack, goTo, once, place, usePlace } from './place.ts';
import { Question } from './tiles.tsx';

const againEveryMs = 5000;

/** One inspection that the work asks for, value by value: what is measured, its limits, a pad for the figure, and the next one. */
export const CheckPage = ({ work }: { work: Work }) => {
  const t = useT();
  const { checking } = usePlace();
  const id = checking ?? 0;
  const { data: page, error } = useQuery({
    queryKey: inspectionKey(id),
    queryFn: ({ signal }) => send(kioskInspection.one, { id }, { signal }),
    meta: { tables: kioskInspection.one.reads, quiet: true },
  });
  useEffect(() => {
    const timer = setInterval(() => void sendValues(), againEveryMs);
    void sendValues();
    return () => clearInterval(timer);
  }, []);
  const back = (
    <button type="button" className="kiosk-button" data-kind="primary" onClick={once(() => goTo({ step: 'work' }))}>
      {t('kiosk.openWork')}
    </button>
  );
  if (!page)
    return error ? (
      <MessagePage icon="warning" title={t('kiosk.failed')} text={failureText(error)}>
        {back}
      </MessagePage>
    ) : (
      <Loading />
    );
  if (page.status !== 'REQUESTED' && page.status !== 'IN_PROGRESS')
    return (
      <MessagePage
        icon={page.judgement === 'PASS' ? 'success' : 'info'}
        title={t(`qualityJudgement.${page.judgement}`)}
        text={t('lineInspection.gone')}
      >
        {back}
      </MessagePage>
    );
  return <Check key={page.id} page={page} work={work} />;
};

type Cell = { text: string; kept: boolean; refused: string | undefined };
/** What stands in each cell: what the server has, over it what this device keeps. */
const cellsOf = (page: InspectionPage, waiting: readonly KeptValue[]) => {
  const cells = new Map<string, Cell>();
  const decimals = new Map(page.characteristics.map((one) => [one.id, one.decimals]));
  for (const value of page.values)
    if (value.inForce)
      cells.set(keyOf(value.characteristicId, value.sampleNo), {
        text: saidOf(value, decimals.get(value.characteristicId) ?? null),
        kept: false,
        refused: undefined,
      });
  for (const { inspectionId, value, refused } of waiting)
    if (inspectionId === page.id) {
      const text = value.value != null ? String(value.value) : value.ok != null ? (value.ok ? 'OK' : 'NG') : (value.text ?? '');
      cells.set(keyOf(value.characteristicId, value.sampleNo), { text, kept: true, refused });
    }
  return cells;
};

const Check = ({ page, work }: { page: InspectionPage; work: Work }) => {
  const t = useT();
  const waiting = useStore(keptValues);
  const rows = page.characteristics;
  const cells = useMemo(() => cellsOf(page, waiting), [page, waiting]);
  const gauges = useGauges(page);
  const all = useMemo(() => rows.flatMap(({ id, samples }) => Array.from({ length: samples }, (_, n) => keyOf(id, n + 1))), [rows]);
  const isDone = (key: string) => cells.has(key) && cells.get(key)?.refused === undefined;
  /** Piece by piece, as they are taken from the machine. */
  const firstOpen = () => {
    let key: string | null = all.length && rows[0] ? keyOf(rows[0].id, 1) : null;
    while (key !== null && isDone(key)) key = nextCell(rows, key, 'down');
    return key;
  };
  const [chosen, setChosen] = useState<string | null>(null);
  const at = chosen ?? firstOpen();
  const left = all.filter((key) => !isDone(key)).length;
  const unsent = waiting.filter(({ inspectionId, refused }) => inspectionId === page.id && refused === undefined).length;
  const row = at === null ? undefined : rows.find(({ id }) => id === partsOf(at).characteristicId);
  return (
    <div className="kiosk-asking">
      <header className="kiosk-check-head">
        <h1>
          {t(`stage.${page.stage}`)} · {work.operationName}
        </h1>
        <p>
          {work.productName} · {page.resultNo}
        </p>
        <span role="status">
          {left > 0 && t('lineInspection.left', { n: left })}
          {unsent > 0 && ` · ${t('lineInspection.kept', { n: unsent })}`}
        </span>
      </header>
      {rows.length === 0 ? (
        <JudgeByEye page={page} />
      ) : row && at !== null ? (
        <Value key={at} page={page} at={at} row={row} cell={cells.get(at)} gauges={gauges} all={rows} next={() => setChosen(null)}>
          <Progress rows={rows} cells={cells} at={at} choose={setChosen} gauges={gauges.of} />
        </Value>
      ) : (
        <JudgeByValues page={page} unsent={unsent}>
          <Progress rows={rows} cells={cells} at={null} choose={setChosen} gauges={gauges.of} />
        </JudgeByValues>
      )}
    </div>
  );
};

type ProgressProps = {
  rows: readonly InspectedCharacteristic[];
  cells: ReadonlyMap<string, Cell>;
  at: string | null;
  choose: (key: string) => void;
  gauges: Gauges;
};
/** Each characteristic with what was measured of it; a tap on a value measures it again. */
const Progress = ({ rows, cells, at, choose }: ProgressProps) => {
  const t = useT();
  return (
    <ul className="kiosk-check-rows">
      {rows.map((row) => (
        <li key={row.id}>
          <span>
            {row.balloonNo && <b>{row.balloonNo}</b>} {row.name}
          </span>
          <span>
            {Array.from({ length: row.samples }, (_, n) => {
              const key = keyOf(row.id, n + 1);
              const cell = cells.get(key);
              return (
                <button
                  type="button"
                  key={key}
                  className="kiosk-check-cell"
                  aria-current={key === at || undefined}
                  aria-label={`${row.name} ${t('lineInspection.sample', { n: n + 1, of: row.samples })} ${cell?.text ?? ''}`}
                  data-out={(cell && isOut(row, cell.text)) || undefined}
                  data-kept={cell?.kept || undefined}
                  data-refused={cell?.refused !== undefined || undefined}
                  title={cell?.refused}
                  onClick={() => choose(key)}
                >
                  {cell?.text || '·'}
                </button>
              );
            })}
          </span>
        </li>
      ))}
    </ul>
  );
};

type ValueProps = {
  page: InspectionPage;
  at: string;
  row: InspectedCharacteristic;
  all: readonly InspectedCharacteristic[];
  cell: Cell | undefined;
  gauges: ReturnType<typeof useGauges>;
  next: () => void;
  children: React.ReactNode;
};
const Value = ({ page, at, row, cell, gauges, next, children }: ValueProps) => {
  const t = useT();
  const { sampleNo } = partsOf(at);
  const [text, setText] = useState('');
  const [minus, setMinus] = useState(false);
  const typed = text === '' ? '' : `${minus ? '-' : ''}${text}`;
  const { range, nominal, unit } = limitsOf(row);
  const gaugeId = gauges.of.get(row.id);
  const gauge = gauges.choices(row).find(({ id }) => id === gaugeId);
  const [choosing, setChoosing] = useState(false);
  const lacksGauge = row.gaugeRequired && gaugeId === undefined;
  const out = typed !== '' && isOut(row, typed);
  // What stands already, here or on the server, is measured anew and stays to be seen.
  const stands = cell !== undefined && cell.refused === undefined;
  const put = async (part: Pick<ValueAsk, 'value' | 'ok' | 'text'>) => {
    if (typed !== '' && isFar(row, typed) && !(await askFar(t, [{ name: `${row.name} ${sampleNo}`, text: typed }]))) return;
    measure(page.id, {
      ...{ characteristicId: row.id, sampleNo, ...part, occurredAt: new Date().toISOString() },
      ...(gaugeId !== undefined && { gaugeId }),
      ...(stands && { reason: t('lineInspection.whyAgain') }),
    });
    next();
  };
  const enter = () => {
    if (typed !== '' && !lacksGauge) void put(row.kind === 'VARIABLE' ? { value: Number(typed) } : { text: typed });
  };
  const decimals = { decimals: 6, integers: 9 };
  useScanner({
    // A gauge's own label says what it is measured with.
    onScan: (code) => {
      const gauge = gauges.choices(row).find((one) => one.code.toLowerCase() === code.toLowerCase());
      if (!gauge) return false;
      const isOff = gauge.calibrationStatus === 'OUT';
      answerScan({ taken: !isOff, what: gauge.code, said: isOff ? t('calibrationStatus.OUT') : gauge.name });
      if (!isOff) {
        gauges.choose(row, gauge.id);
        setChoosing(false);
      }
      return true;
    },
    onKey: (key) => {
      if (choosing) return key === 'Escape' ? setChoosing(false) : undefined;
      const ok = row.kind === 'ATTRIBUTE' ? okByKey(key) : null;
      if (key === 'Escape') void goBack();
      else if (ok !== null) void put({ ok });
      else if (row.kind !== 'VARIABLE') return;
      else if (key === 'Enter') enter();
      else if (key === '-') setMinus(!minus);
      else if (key === 'Backspace') setText(pressed(text, 'back', decimals));
      else if (/^[0-9.]$/.test(key)) setText(pressed(text, key, decimals));
    },
  });
  if (choosing)
    return (
      <Question
        title={t('lineInspection.chooseGauge')}
        hint={row.name}
        choices={[
          ...gauges.choices(row).map(({ id, code, name, calibrationStatus }) => ({
            key: String(id),
            name: code,
            hint: calibrationStatus === 'IN' ? name : `${name} · ${t(`calibrationStatus.${calibrationStatus}`)}`,
            chosen: id === gaugeId,
            ...(calibrationStatus === 'OUT' && { why: t('calibrationStatus.OUT') }),
            ...(calibrationStatus !== 'IN' && { tone: 'warn' as const }),
          })),
          ...(row.gaugeRequired ? [] : [{ key: '', name: t('lineInspection.noGauge') }]),
        ]}
        choose={(key) => {
          gauges.choose(row, key === '' ? null : Number(key));
          setChoosing(false);
        }}
        foot={
          <button type="button" className="kiosk-button" onClick={once(() => setChoosing(false))}>
            {t('kiosk.back')}
          </button>
        }
      />
    );
  const method = typeof row.more.method === 'string' ? row.more.method : null;
  const reaction = typeof row.more.reactionPlan === 'string' ? row.more.reactionPlan : null;
  return (
    <div className="kiosk-count">
      <div className="kiosk-count-left kiosk-check">
        <h2>
          {row.balloonNo && <b>{row.balloonNo}</b>} {row.name} <small>{t('lineInspection.sample', { n: sampleNo, of: row.samples })}</small>
        </h2>
        <p className="kiosk-check-limits">
          {nominal && <b>{nominal}</b>} {range} {unit}
          {method && <small>{method}</small>}
        </p>
        {cell?.refused && <p role="alert">{cell.refused}</p>}
        {out && (
          <p role="alert">
            {t('lineInspection.out')} {reaction && t('lineInspection.reaction', { plan: reaction })}
          </p>
        )}
        {asksGauge(row) && (
          <button
            type="button"
            className="kiosk-check-gauge"
            data-missing={lacksGauge || undefined}
            onClick={once(() => setChoosing(true))}
          >
            <Icon name="gear" size={24} />
            <span>{gauge ? `${gauge.code} ${gauge.name}` : t('lineInspection.chooseGauge')}</span>
          </button>
        )}
        {children}
      </div>
      <div className="kiosk-count-right">
        {row.kind === 'VARIABLE' ? (
          <>
            {row.lsl !== null && row.lsl < 0 && (
              <button type="button" className="kiosk-button" aria-pressed={minus} onClick={() => setMinus(!minus)}>
                ± {minus ? '−' : '+'}
              </button>
            )}
            <NumberPad
              value={text}
              decimals={decimals.decimals}
              integers={decimals.integers}
              onChange={setText}
              onEnter={enter}
              {...(lacksGauge && { why: t('lineInspection.chooseGauge') })}
            />
          </>
        ) : (
          <div className="kiosk-check-seen">
            <KioskKey
              className="kiosk-tile"
              data-tone="good"
              why={lacksGauge && t('lineInspection.chooseGauge')}
              onClick={once(() => void put({ ok: true }))}
            >
              <Icon name="check" size={40} />
              <strong>{t('lineInspection.ok')}</strong>
            </KioskKey>
            <KioskKey
              className="kiosk-tile"
              data-tone="warn"
              why={lacksGauge && t('lineInspection.chooseGauge')}
              onClick={once(() => void put({ ok: false }))}
            >
              <Icon name="error" size={40} />
              <strong>{t('lineInspection.ng')}</strong>
            </KioskKey>
          </div>
        )}
      </div>
    </div>
  );
};

const useJudge = (page: InspectionPage) => {
  const t = useT();
  const underway = useRef(false);
  const [refused, setRefused] = useState<string | null>(null);
  const judge = async (said: { judgement?: 'PASS' | 'FAIL'; remark?: string }) => {
    if (underway.current) return;
    underway.current = true;
    try {
      const { judgement } = await send(
        kioskInspection.judge,
        { id: page.id, version: page.version, ...said, ...acting() },
        { idempotencyKey: newKey(), source: 'KIOSK' },
      );
      void queryClient.invalidateQueries({ queryKey: ['quality_result'] });
      void queryClient.invalidateQueries({ queryKey: ['daily_plan'] });
      goTo({ step: 'work' });
      if (judgement === 'PASS') tell.success(t('lineInspection.passed'));
      else
        tell.warning(t('lineInspection.failed'), 10_000, {
          label: t('kiosk.callHelp'),
          run: () => goTo({ step: 'help', workId: place.get().workId }),
        });
    } catch (failure) {
      setRefused(failureText(failure));
      void queryClient.invalidateQueries({ queryKey: inspectionKey(page.id) });
    } finally {
      underway.current = false;
    }
  };
  return { judge, refused };
};

/** Everything is measured: what the values say, and the key that makes it so. */
const JudgeByValues = ({ page, unsent, children }: { page: InspectionPage; unsent: number; children: React.ReactNode }) => {
  const t = useT();
  const { judge, refused } = useJudge(page);
  const [remark, setRemark] = useState('');
  const fails = page.proposed.judgement === 'FAIL';
  return (
    <>
      <div className="kiosk-body kiosk-check">
        <p className="kiosk-check-says" data-tone={fails ? 'bad' : 'good'}>
          {t(fails ? (page.stage === 'FIRST' ? 'lineInspection.saysFailFirst' : 'lineInspection.saysFail') : 'lineInspection.saysPass')}
        </p>
        {refused && <p role="alert">{refused}</p>}
        {fails && <Remark value={remark} set={setRemark} />}
        {children}
      </div>
      <footer className="kiosk-foot">
        <KioskKey
          className="kiosk-button"
          data-kind="primary"
          why={unsent > 0 && t('lineInspection.kept', { n: unsent })}
          onClick={once(() => void judge(remark.trim() ? { remark: remark.trim() } : {}))}
        >
          {t('lineInspection.judge')} · {t(`qualityJudgement.${fails ? 'FAIL' : 'PASS'}`)}
        </KioskKey>
      </footer>
    </>
  );
};

/** Nothing is asked of it but to look: whoever did says what they saw. */
const JudgeByEye = ({ page }: { page: InspectionPage }) => {
  const t = useT();
  const { judge, refused } = useJudge(page);
  const [remark, setRemark] = useState('');
  const said = remark.trim() ? { remark: remark.trim() } : {};
  return (
    <div className="kiosk-body kiosk-check">
      <p className="kiosk-subtitle">{t('lineInspection.byEye')}</p>
      {refused && <p role="alert">{refused}</p>}
      <Remark value={remark} set={setRemark} />
      <div className="kiosk-check-seen">
        <KioskKey className="kiosk-tile" data-tone="good" onClick={once(() => void judge({ judgement: 'PASS', ...said }))}>
          <strong>{t('qualityJudgement.PASS')}</strong>
        </KioskKey>
        <KioskKey className="kiosk-tile" data-tone="warn" onClick={once(() => void judge({ judgement: 'FAIL', ...said }))}>
          <strong>{t('qualityJudgement.FAIL')}</strong>
        </KioskKey>
      </div>
    </div>
  );
};

const Remark = ({ value, set }: { value: string; set: (text: string) => void }) => {
  const t = useT();
  return (
    <textarea
      className="kiosk-check-remark"
      rows={2}
      maxLength={500}
      aria-label={t('lineInspection.remark')}
      placeholder={t('lineInspection.remark')}
      value={value}
      onChange={({ target }) => set(target.value)}
    />
  );
};
