import type { InspectionPage } from '@lotline/contract/quality/quality-result';
import { useMemo, useState } from 'react';
import { Button } from '../kit/look/Button.tsx';
import { useSay } from '../kit/words/use-say.ts';
import { type ChosenGauges, firstOpen, isOut, keyOf, OneValue, partsOf, type ShownCell, saidOf, ValueRows } from '../measuring/index.ts';
import type { Cells } from './use-cells.ts';
import { usePut } from './use-put.tsx';

type Props = {
  page: InspectionPage;
  cells: Cells;
  gauges: ChosenGauges;
  way: 'down' | 'across';
  leave: () => void;
  /** To the judgement, and all that is told of the inspection. */
  judge: () => void;
};

/** One inspection measured on a phone with one hand: value by value, and the judgement when all are there. */
export const PhoneMeasuring = ({ page, cells: { typed, stands, refused, ...rest }, gauges, way, leave, judge }: Props) => {
  const { t } = useSay();
  const rows = page.characteristics;
  const [chosen, setChosen] = useState<string | null>(null);
  const { putMeant, dialog } = usePut(rows, { typed, stands, refused, ...rest }, setChosen);
  const shown = useMemo(() => {
    const cells = new Map<string, ShownCell>();
    for (const row of rows)
      for (let no = 1; no <= row.samples; no += 1) {
        const key = keyOf(row.id, no);
        const text = typed[key]?.text ?? saidOf(stands.get(key), row.decimals);
        if (text !== '')
          cells.set(key, { text, kept: typed[key] !== undefined, refused: refused.has(key) ? t('inspection.notTaken') : undefined });
      }
    return cells;
  }, [rows, typed, stands, refused, t]);
  const isDone = (key: string) => shown.has(key) && !refused.has(key);
  const at = chosen ?? firstOpen(rows, isDone, way);
  const row = at === null ? undefined : rows.find(({ id }) => id === partsOf(at).characteristicId);
  const all = rows.flatMap(({ id, samples }) => Array.from({ length: samples }, (_, n) => keyOf(id, n + 1)));
  const left = all.filter((key) => !isDone(key)).length;
  const out = all.filter((key) => {
    const its = rows.find(({ id }) => id === partsOf(key).characteristicId);
    const cell = shown.get(key);
    return its && cell && isOut(its, cell.text);
  }).length;
  return (
    <main className="inspection-phone">
      <header>
        <Button aria-label={t('inspection.leave')} onClick={leave}>
          ‹
        </Button>
        <h1>
          {page.itemName} <small>{page.resultNo}</small>
        </h1>
        <Button type={left === 0 ? 'primary' : 'default'} onClick={judge}>
          {t('inspection.judge')}
        </Button>
      </header>
      <p role="status" className="inspection-phone-says" data-out={out > 0 || undefined}>
        <span>{left > 0 ? t('lineInspection.left', { n: left }) : t('inspection.allMeasured')}</span>
        <span>{t('inspection.ng', { n: out })}</span>
        {page.proposed.judgement !== 'PENDING' && <b>{t(`qualityJudgement.${page.proposed.judgement}`)}</b>}
        <span>{rest.unsent > 0 ? t('inspection.stillSaving', { n: rest.unsent }) : t('inspection.saved')}</span>
      </p>
      {row && at !== null ? (
        <OneValue
          key={at}
          row={row}
          sampleNo={partsOf(at).sampleNo}
          refused={shown.get(at)?.refused}
          gauges={gauges}
          leave={leave}
          put={({ value, ok, text }) => {
            setChosen(null);
            void putMeant([{ key: at, text: value != null ? String(value) : ok != null ? (ok ? 'OK' : 'NG') : (text ?? '') }]);
          }}
        >
          <ValueRows rows={rows} cells={shown} at={at} choose={setChosen} />
        </OneValue>
      ) : (
        <section className="inspection-phone-done">
          <ValueRows rows={rows} cells={shown} at={null} choose={setChosen} />
          <Button type="primary" onClick={judge}>
            {t('inspection.toJudge')}
          </Button>
        </section>
      )}
      {dialog}
    </main>
  );
};
