import { kioskInspection } from '@lotline/contract/kiosk/inspection';
import type { KioskChoices, Work } from '@lotline/contract/kiosk/kiosk';
import type { InspectionPage } from '@lotline/contract/quality/quality-result';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from '../kit/browser/store.ts';
import { tell } from '../kit/messages/snackbar.tsx';
import { queryClient } from '../kit/net/client.ts';
import { failureText } from '../kit/net/failure.ts';
import { newKey, send } from '../kit/net/send.ts';
import { useT } from '../kit/words/words.ts';
import { firstOpen, keyOf, OneValue, partsOf, type ShownCell, saidOf, useGauges, ValueRows } from '../measuring/index.ts';
import { inspectionKey, type KeptValue, keptValues, measure, sendValues } from './checks.ts';
import { nowText } from './clock.ts';
import { acting } from './desk.ts';
import { KioskKey } from './KioskKey.tsx';
import { Loading, MessagePage } from './message-pages.tsx';
import { goBack, goTo, once, place, usePlace } from './place.ts';
import { SignalPage, useOpenSignals } from './SignalPage.tsx';

const againEveryMs = 5000;

/** One inspection that the work asks for, value by value: what is measured, its limits, a pad for the figure, and the next one. */
export const CheckPage = ({ work, choices }: { work: Work; choices: KioskChoices }) => {
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
  return <Check key={page.id} page={page} work={work} choices={choices} />;
};

/** What stands in each cell: what the server has, over it what this device keeps. */
const cellsOf = (page: InspectionPage, waiting: readonly KeptValue[]) => {
  const cells = new Map<string, ShownCell>();
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

const Check = ({ page, work, choices }: { page: InspectionPage; work: Work; choices: KioskChoices }) => {
  const t = useT();
  const signals = useOpenSignals(page.id);
  /** What is measured on before it is answered; before it is judged each is. */
  const [put, setPutOff] = useState<ReadonlySet<number>>(new Set());
  const signal = signals.find(({ valueId }) => !put.has(valueId));
  const waiting = useStore(keptValues);
  const rows = page.characteristics;
  const cells = useMemo(() => cellsOf(page, waiting), [page, waiting]);
  const gauges = useGauges(page);
  const all = useMemo(() => rows.flatMap(({ id, samples }) => Array.from({ length: samples }, (_, n) => keyOf(id, n + 1))), [rows]);
  const isDone = (key: string) => cells.has(key) && cells.get(key)?.refused === undefined;
  const [chosen, setChosen] = useState<string | null>(null);
  // Piece by piece, as they are taken from the machine.
  const at = chosen ?? firstOpen(rows, isDone, 'down');
  const left = all.filter((key) => !isDone(key)).length;
  const unsent = waiting.filter(({ inspectionId, refused }) => inspectionId === page.id && refused === undefined).length;
  const row = at === null ? undefined : rows.find(({ id }) => id === partsOf(at).characteristicId);
  const [of, ...others] = signal
    ? [signal, ...signals.filter((one) => one !== signal && one.characteristicId === signal.characteristicId)]
    : [];
  if (of)
    return (
      <SignalPage
        key={of.characteristicId}
        inspectionId={page.id}
        signals={[of, ...others]}
        choices={choices}
        later={() => setPutOff(new Set([...put, of.valueId, ...others.map(({ valueId }) => valueId)]))}
      />
    );
  const answer = signals.length > 0 && (
    <button type="button" className="kiosk-button kiosk-check-signals" onClick={once(() => setPutOff(new Set()))}>
      {t('lineSignal.open', { n: signals.length })}
    </button>
  );
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
        <OneValue
          key={at}
          row={row}
          sampleNo={partsOf(at).sampleNo}
          refused={cells.get(at)?.refused}
          gauges={gauges}
          leave={() => void goBack()}
          put={(said) => {
            measure(page.id, {
              ...{ ...partsOf(at), ...said, occurredAt: nowText() },
              // What stands already, here or on the server, is measured anew and stays to be seen.
              ...(isDone(at) && { reason: t('lineInspection.whyAgain') }),
            });
            setChosen(null);
          }}
        >
          {answer}
          <ValueRows rows={rows} cells={cells} at={at} choose={setChosen} />
        </OneValue>
      ) : (
        <JudgeByValues page={page} unsent={unsent} signals={signals.length}>
          {answer}
          <ValueRows rows={rows} cells={cells} at={null} choose={setChosen} />
        </JudgeByValues>
      )}
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
type Judging = { page: InspectionPage; unsent: number; signals: number; children: React.ReactNode };
const JudgeByValues = ({ page, unsent, signals, children }: Judging) => {
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
          why={
            (unsent > 0 && t('lineInspection.kept', { n: unsent })) || (signals > 0 && t('lineInspection.signalsAnswered', { n: signals }))
          }
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
