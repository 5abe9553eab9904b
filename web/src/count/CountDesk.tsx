import {
  type CountLine,
  type CountSheet,
  countLines,
  countOne,
  countSheet,
  type FoundUnit,
  scanCount,
} from '@lotline/contract/count/count';
import { type LocationNode, locationTree } from '@lotline/contract/plant/location';
import { type FormEvent, type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { NumberInput, type NumberValue } from '../kit/form/NumberInput.tsx';
import { Select } from '../kit/form/Select.tsx';
import { Button } from '../kit/look/Button.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { type Asked, sendMeant } from '../kit/net/meant.ts';
import { useCall, useSend } from '../kit/net/resource.ts';
import { send } from '../kit/net/send.ts';
import { BarcodePanel } from '../kit/record/BarcodePanel.tsx';
import type { ScanAnswer } from '../kit/scan/answer.ts';
import { formatNumber } from '../kit/words/format.ts';
import { nameIn } from '../kit/words/name-in.ts';
import { useSay } from '../kit/words/use-say.ts';
import { useHandIn } from './hand-in.tsx';
import './count.css';

const farOff: Asked = { 'count.isFarOff': { title: 'count.farOffAsk', okText: 'count.farOffMeant' } };
/** So many of the lines that are left stand on the page. */
const shownLines = 60;

/** What is in the hand: a line of the sheet, or something that the sheet doesn't have. */
type Hand = { line: CountLine } | { found: FoundUnit };
/** What the next scan asks of it: writes down what was typed and answers its line, null where nothing was, or why it can't. */
type Held = { writeDown: () => Promise<CountLine | null | { why: string }> };

/** Counts one line after the other: a scan or a press opens it, a quantity and Enter write it down. */
export const CountDesk = ({ id, lineId, leave }: { id: number; lineId: number | undefined; leave: () => void }) => {
  const { t } = useSay();
  const sheet = useCall(countSheet, { id });
  const [place, setPlace] = useState<{ id: number; name: string } | null>(null);
  const left = useCall(countLines, {
    ...{ id, quick: 'uncounted', limit: shownLines },
    ...(place && { filter: JSON.stringify({ locationName: `="${place.name}"` }) }),
  });
  const asked = useCall(countLines, { id, limit: 1000 }, { enabled: lineId !== undefined });
  const [hand, setHand] = useState<Hand | null>(null);
  const [choices, setChoices] = useState<readonly CountLine[]>([]);
  const [last, setLast] = useState<CountLine | null>(null);
  const rows = left.data?.rows ?? [];
  const counted = useCall(countLines, { id, quick: 'counted', limit: shownLines });
  // Nobody who counts blind is told what differs.
  const shows = sheet.data?.blind === false;
  const differing = useCall(countLines, { id, quick: 'different', limit: shownLines }, { enabled: shows });
  const { handIn, handing, asks, asking } = useHandIn(leave);
  const held = useRef<Held>(null);

  const wanted = useRef(lineId);
  useEffect(() => {
    const line = asked.data?.rows.find((row) => row.id === wanted.current);
    if (!line) return;
    wanted.current = undefined;
    setHand({ line });
  }, [asked.data]);

  /** Scan, quantity, next scan is how a shelf is counted: what was typed is written down by the scan that follows. */
  const onScan = async (code: string): Promise<ScanAnswer> => {
    const before = (await held.current?.writeDown()) ?? null;
    if (before && 'why' in before) return { taken: false, what: code, said: before.why };
    const passed = !before && hand && 'line' in hand && hand.line.countedAt === null ? hand.line.unitNo : null;
    // What is typed next belongs to no package that was in the hand before a code that isn't known.
    setHand(null);
    const answer = await next(code);
    if (!before && passed !== null && answer.taken && answer.what !== code)
      return { ...answer, warns: true, said: t('count.passedOver', { unit: passed, next: answer.said }) };
    if (!before) return answer;
    const written = t('count.countedSaid', { unit: before.unitNo, qty: formatNumber(before.countedQty ?? 0), uom: before.uom });
    return { ...answer, said: t('count.writtenAndNext', { written, next: answer.said }) };
  };
  const next = async (code: string): Promise<ScanAnswer> => {
    const { lines, found, place: there } = await send(scanCount, { id, code });
    setChoices([]);
    if (there) {
      setPlace(there);
      setHand(null);
      return { taken: true, what: there.name, said: t('count.scanPlace') };
    }
    const [line] = lines;
    if (lines.length > 1) {
      setHand(null);
      setChoices(lines);
      return { taken: true, what: code, said: t('count.scanSeveral', { n: lines.length }) };
    }
    if (line) {
      setHand({ line });
      const counted = line.countedAt !== null;
      return {
        ...{ taken: true, warns: counted, what: `${line.unitNo} · ${line.itemName}` },
        said: counted
          ? t('count.scanAgain', { qty: formatNumber(line.countedQty ?? 0), uom: line.uom, by: line.countedByName })
          : line.locationName,
      };
    }
    const [unit] = found;
    if (!unit) return { taken: false, what: code, said: t('barcode.notFound').trim() };
    setHand({ found: unit });
    const said = t(unit.isEmpty ? 'count.scanFoundEmpty' : 'count.scanFound', { place: unit.locationName });
    return { taken: true, warns: true, what: `${unit.unitNo} · ${unit.itemName}`, said };
  };
  const done = (line: CountLine) => {
    setLast(line);
    setHand(null);
    setChoices([]);
    document.querySelector<HTMLElement>('.count-lines button')?.focus();
  };
  const one = sheet.data;
  if (!one) return <div className="count-desk" aria-busy />;
  const goesOn = one.status === 'COUNTING';
  return (
    <main className="count-desk">
      <header>
        <h1>
          {t('menu.stockCount')} {one.sheetNo}
        </h1>
        <span className="count-progress" role="status">
          {t('count.progress', { done: one.lineCount - one.openCount, all: one.lineCount })}
        </span>
        <Button onClick={leave}>{t('count.leaveDesk')}</Button>
      </header>
      {goesOn ? (
        <>
          <BarcodePanel onScan={onScan} disabled={asks} />
          {choices.length > 0 && <Lines title={t('count.chooseLine')} lines={choices} choose={(line) => setHand({ line })} />}
          {hand && (
            <Counting
              key={'line' in hand ? hand.line.id : `f${hand.found.unitId}`}
              sheet={one}
              hand={hand}
              place={place}
              held={held}
              done={done}
              drop={() => setHand(null)}
            />
          )}
          {last && !hand && (
            <p className="count-last" role="status">
              {t('count.countedSaid', { unit: last.unitNo, qty: formatNumber(last.countedQty ?? 0), uom: last.uom })}
            </p>
          )}
          {place && (
            <Button className="count-place" onClick={() => setPlace(null)}>
              {place.name} ✕
            </Button>
          )}
          {one.openCount === 0 && (
            <Button className="count-submit" type="primary" loading={handing} onClick={() => void handIn(one)}>
              {t('count.submit')}
            </Button>
          )}
          <div className="count-lists">
            {rows.length > 0 && (
              <Lines
                title={[place?.name, t('count.leftToCount', { n: left.data?.total ?? rows.length })].filter(Boolean).join(' · ')}
                lines={rows}
                choose={(line) => setHand({ line })}
              />
            )}
            {shows && (differing.data?.rows.length ?? 0) > 0 && (
              <Lines
                title={t('count.differences', { n: differing.data?.total ?? 0 })}
                lines={differing.data?.rows ?? []}
                choose={(line) => setHand({ line })}
                differing
              />
            )}
            {(counted.data?.rows.length ?? 0) > 0 && (
              <Lines
                title={t('count.countedLines', { n: counted.data?.total ?? 0 })}
                lines={counted.data?.rows ?? []}
                choose={(line) => setHand({ line })}
              />
            )}
          </div>
        </>
      ) : (
        <p>{t('count.onlyWhileCounting', { sheet: one.sheetNo })}</p>
      )}
      {asking}
    </main>
  );
};

type LinesProps = { title: string; lines: readonly CountLine[]; choose: (line: CountLine) => void; differing?: boolean };
const Lines = ({ title, lines, choose, differing = false }: LinesProps) => (
  <section className="count-lines" aria-label={title}>
    <h2>{title}</h2>
    <ul>
      {lines.map((line) => (
        <li key={line.id}>
          <button type="button" onClick={() => choose(line)}>
            <b>{line.unitNo}</b>
            <span>{line.itemName}</span>
            {differing && (
              <em data-short={(line.difference ?? 0) < 0 || undefined}>
                {(line.difference ?? 0) > 0 && '+'}
                {formatNumber(line.difference)} {line.uom}
              </em>
            )}
            <small>
              {line.countedQty === null ? line.locationName : `${formatNumber(line.countedQty)} ${line.uom} · ${line.locationName}`}
            </small>
          </button>
        </li>
      ))}
    </ul>
  </section>
);

type CountingProps = {
  sheet: CountSheet;
  hand: Hand;
  place: { id: number; name: string } | null;
  held: Ref<Held>;
  done: (line: CountLine) => void;
  drop: () => void;
};
/** What is in the hand with the field for its quantity. */
const Counting = ({ sheet, hand, place, held, done, drop }: CountingProps) => {
  const { t } = useSay();
  const { send: write, sending } = useSend(countOne);
  const [qty, setQty] = useState<NumberValue>(null);
  const line = 'line' in hand ? hand.line : null;
  const found = 'found' in hand ? hand.found : null;
  const places = useShelves(sheet, found);
  const [at, setAt] = useState<number | null>(place?.id ?? null);
  const shelf = at !== null && places.some(({ value }) => value === at) ? at : places.length === 1 ? (places[0]?.value ?? null) : null;
  const unit = line ?? found;
  const wrong = typeof qty === 'string' || (typeof qty === 'number' && qty < 0) ? t('count.wrongQty') : null;
  const lacks = wrong ?? (typeof qty !== 'number' ? t('count.typeQty') : found && shelf === null ? t('count.foundAt') : null);
  const save = async (): Promise<CountLine | null> => {
    if (typeof qty !== 'number' || lacks || !unit) return null;
    const ask = line
      ? { id: sheet.id, lineId: line.id, version: line.version, countedQty: qty }
      : { id: sheet.id, unit: { kind: unit.kind, unitId: unit.unitId, locationId: shelf ?? 0 }, countedQty: qty };
    try {
      const written = await sendMeant(write, ask, farOff, (same) => ({ ...same, confirmed: true }));
      done(written);
      return written;
    } catch (failure) {
      tellFailure(failure);
      return null;
    }
  };
  useImperativeHandle(held, () => ({
    writeDown: async () => {
      if (qty === null || qty === '' || !unit) return null;
      return (await save()) ?? { why: t('count.writeDownFirst', { unit: unit.unitNo, qty: String(qty) }) };
    },
  }));
  if (!unit) return null;
  return (
    <form
      className="count-hand"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
      data-found={found !== null || undefined}
    >
      <p>
        <b>{unit.unitNo}</b> {unit.itemName}
        <br />
        {line?.locationPath ?? t(found?.isEmpty ? 'count.scanFoundEmpty' : 'count.scanFound', { place: unit.locationName })}
        {line?.bookQty != null && (
          <>
            {' · '}
            {t('count.bookQty')} <strong>{formatNumber(line.bookQty)}</strong> {line.uom}
          </>
        )}
        {line?.countedAt && (
          <>
            <br />
            <em>{t('count.scanAgain', { qty: formatNumber(line.countedQty ?? 0), uom: line.uom, by: line.countedByName })}</em>
          </>
        )}
      </p>
      {found && (
        <Select<number, { value: number; label: string }>
          aria-label={t('count.foundAt')}
          placeholder={t('count.foundAt')}
          value={shelf}
          options={places}
          showSearch
          onChange={setAt}
        />
      )}
      <div className="count-qty">
        <NumberInput autoFocus aria-label={t('count.countedQty')} value={qty} onChange={setQty} status={wrong ? 'error' : ''} />
        <span>{unit.uom}</span>
        <Button type="primary" htmlType="submit" loading={sending} why={lacks ?? undefined}>
          {t('action.save')}
        </Button>
        <Button onClick={drop}>{t('action.cancel')}</Button>
      </div>
      {wrong && <p role="alert">{wrong}</p>}
    </form>
  );
};

/** Where on this sheet something may have been found: a package stands on a shelf only. */
const useShelves = (sheet: CountSheet, found: FoundUnit | null) => {
  const { lang } = useSay();
  const { data: tree } = useCall(locationTree, {}, { enabled: found !== null });
  return useMemo(() => {
    const counted = new Set(sheet.locationIds);
    const below = (nodes: readonly LocationNode[], inside: boolean): { value: number; label: string }[] =>
      nodes.flatMap((node) => {
        const here = inside || counted.has(node.id);
        const fits = node.type === 'SHELF' || (found?.kind === 'LOT' && (node.type === 'WAREHOUSE' || node.type === 'LINE'));
        return [...(here && fits ? [{ value: node.id, label: nameIn(lang, node) }] : []), ...below(node.children, here)];
      });
    return below(tree ?? [], false);
  }, [tree, sheet.locationIds, found?.kind, lang]);
};
