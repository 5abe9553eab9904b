import type { InspectedCharacteristic, InspectedValue } from '@lotline/contract/quality/quality-result';
import { type ClipboardEvent, type KeyboardEvent, memo, useCallback, useEffect, useRef, useState } from 'react';
import { pastedBlock } from '../kit/form/block.ts';
import { tell } from '../kit/messages/snackbar.tsx';
import { useSay } from '../kit/words/use-say.ts';
import {
  asksGauge,
  type ChosenGauges,
  isOut,
  keyOf,
  LimitsBar,
  laidOver,
  limitsOf,
  namedAtMost,
  nextCell,
  okByKey,
  partsOf,
  readCell,
  saidOf,
} from '../measuring/index.ts';
import { GaugeChoice } from './GaugeChoice.tsx';
import type { Cells } from './use-cells.ts';
import { nameOf, usePut } from './use-put.tsx';

type Props = {
  rows: readonly InspectedCharacteristic[];
  cells: Cells;
  way: 'down' | 'across';
  readOnly: boolean;
  /** Which row is looked at. */
  focused: number | null;
  focus: (characteristicId: number) => void;
  /** Which gauge each row is measured with, and how another is chosen. */
  gauges: ChosenGauges;
};

/** Characteristics by samples: Enter goes on, what is out of its limits turns red as it is typed, and a block of Excel fills a range. */
export const MeasuringGrid = ({ rows, cells, way, readOnly, focused, focus, gauges }: Props) => {
  const { t } = useSay();
  const { stands, refused } = cells;
  const grid = useRef<HTMLTableElement>(null);
  const [oddCells, setOddCells] = useState<readonly string[]>([]);
  /** What is typed and no value, so that it isn't taken for saved. */
  const odd = useCallback(
    (key: string, is: boolean) =>
      setOddCells((was) => (is === was.includes(key) ? was : is ? [...was, key] : was.filter((one) => one !== key))),
    [],
  );
  const most = Math.max(0, ...rows.map(({ samples }) => samples));

  const go = useCallback((key: string | null) => {
    const next = key === null ? null : grid.current?.querySelector<HTMLElement>(`[data-cell="${key}"]`);
    next?.focus();
    if (next instanceof HTMLInputElement) next.select();
  }, []);
  // Where somebody has keys, measuring begins at the first cell that is empty.
  const begin = useRef(() => {
    if (readOnly || !matchMedia('(pointer: fine)').matches) return;
    const empty = rows.flatMap(({ id, samples }) => Array.from({ length: samples }, (_, n) => keyOf(id, n + 1)));
    go(empty.find((key) => !stands.has(key)) ?? null);
  });
  useEffect(() => begin.current(), []);
  const latest = useRef({ rows, way, stands });
  latest.current = { rows, way, stands };

  const { putMeant, dialog } = usePut(rows, cells, go);
  const move = useCallback(
    (event: KeyboardEvent<HTMLElement>, key: string) => {
      const { rows: all, way: on } = latest.current;
      const { key: pressed, shiftKey } = event;
      const to =
        pressed === 'Enter'
          ? nextCell(all, key, on, shiftKey ? -1 : 1)
          : pressed === 'ArrowDown' || pressed === 'ArrowUp'
            ? nextCell(all, key, 'down', pressed === 'ArrowDown' ? 1 : -1)
            : undefined;
      if (to === undefined) return;
      event.preventDefault();
      if (to === null) (event.target as HTMLElement).blur();
      else go(to);
    },
    [go],
  );
  const paste = useCallback(
    (event: ClipboardEvent, key: string) => {
      const block = pastedBlock(event);
      if (!block) return;
      const { cells: given, outside } = laidOver(latest.current.rows, key, block);
      const good = given.filter(({ key: at, text }) => {
        const row = latest.current.rows.find(({ id }) => id === partsOf(at).characteristicId);
        return row && readCell(row, text) !== null;
      });
      void putMeant(good);
      const left = [
        ...given.filter((one) => !good.includes(one)).map((one) => `${nameOf(latest.current.rows, one.key)} “${one.text}”`),
        ...outside.map((text) => `“${text}”`),
      ];
      if (left.length > 0)
        tell.warning(t('inspection.pastedLess', { n: good.length, out: left.length, cells: left.slice(0, namedAtMost).join(', ') }));
    },
    [putMeant, t],
  );
  return (
    <div className="measure">
      <table ref={grid} aria-label={t('inspection.grid')}>
        <thead>
          <tr>
            <th scope="col">{t('qualityResult.characteristicId')}</th>
            <th scope="col">{t('inspection.limits')}</th>
            {Array.from({ length: most }, (_, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a sample is its number
              <th key={n} scope="col">
                {n + 1}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              most={most}
              mark={markOf(row, cells)}
              texts={textsOf(row, cells)}
              refused={row.samples > 0 && [...refused].some((key) => partsOf(key).characteristicId === row.id) ? refused : none}
              readOnly={readOnly}
              lit={focused === row.id}
              focus={focus}
              corrected={correctedOf(row, cells)}
              put={putMeant}
              odd={odd}
              move={move}
              paste={paste}
              {...(asksGauge(row) && { gauge: gauges.of.get(row.id) ?? null, gauges })}
            />
          ))}
        </tbody>
      </table>
      {!readOnly && oddCells.length > 0 && (
        <p role="alert" className="measure-odd">
          {t('inspection.oddCells', { n: oddCells.length, cells: oddCells.map((key) => nameOf(rows, key)).join(', ') })}
        </p>
      )}
      {!readOnly && rows.some(({ kind }) => kind === 'ATTRIBUTE') && <p className="measure-keys">{t('inspection.keys')}</p>}
      {dialog}
    </div>
  );
};
const none: ReadonlySet<string> = new Set();

/** Which samples of a row were corrected, as one string like the texts. */
const correctedOf = (row: InspectedCharacteristic, { stands }: Cells) => {
  const nos: number[] = [];
  for (let no = 1; no <= row.samples; no += 1) if (stands.get(keyOf(row.id, no))?.correctsId != null) nos.push(no);
  return nos.join(' ');
};
/** One row's texts as one string, so that a row is drawn anew only when something of it changed. */
const textsOf = (row: InspectedCharacteristic, { typed, stands }: Cells) => {
  const texts: string[] = [];
  for (let no = 1; no <= row.samples; no += 1) {
    const key = keyOf(row.id, no);
    texts.push(typed[key]?.text ?? saidOf(stands.get(key), row.decimals));
  }
  return texts.join('\n');
};
const markOf = (row: InspectedCharacteristic, { stands }: Cells) => {
  let last: InspectedValue | undefined;
  for (let no = 1; no <= row.samples; no += 1) {
    const value = stands.get(keyOf(row.id, no));
    if (value && (!last || value.id > last.id)) last = value;
  }
  return last?.value ?? null;
};

type RowProps = {
  row: InspectedCharacteristic;
  most: number;
  texts: string;
  mark: number | null;
  /** Its corrected samples. */
  corrected: string;
  refused: ReadonlySet<string>;
  readOnly: boolean;
  lit: boolean;
  focus: (characteristicId: number) => void;
  put: (cells: readonly { key: string; text: string }[]) => Promise<void>;
  /** Says that what is typed in a cell is no value, or that it is one again. */
  odd: (key: string, is: boolean) => void;
  move: (event: KeyboardEvent<HTMLElement>, key: string) => void;
  paste: (event: ClipboardEvent, key: string) => void;
  /** Missing where it is looked at by eye. */
  gauge?: number | null;
  gauges?: ChosenGauges;
};
const Row = memo(({ row, most, texts, mark, corrected, refused, readOnly, lit, focus, put, odd, move, paste, gauge, gauges }: RowProps) => {
  const { t } = useSay();
  const { nominal, range, unit } = limitsOf(row);
  const all = texts.split('\n');
  const wasCorrected = new Set(corrected.split(' '));
  return (
    <tr data-lit={lit || undefined}>
      <th scope="row">
        {row.balloonNo && <span className="measure-balloon">{row.balloonNo}</span>}
        <span>{row.name}</span>
        {row.special && <span title={t('inspection.special')}>◆</span>}
        <small data-class={row.class}>{t(`characteristicClass.${row.class}`)}</small>
        {gauges && <GaugeChoice row={row} chosen={gauge ?? null} gauges={gauges} readOnly={readOnly} />}
      </th>
      <td className="measure-limits">
        <span>
          {nominal && <b>{nominal}</b>} {range} {unit}
        </span>
        <LimitsBar row={row} value={mark} />
      </td>
      {Array.from({ length: most }, (_, n) => {
        const key = keyOf(row.id, n + 1);
        if (n >= row.samples) return <td key={key} className="measure-none" />;
        return (
          <td key={key}>
            <CellInput
              id={key}
              row={row}
              text={all[n] ?? ''}
              wrong={refused.has(key)}
              corrected={wasCorrected.has(String(n + 1))}
              readOnly={readOnly}
              label={`${row.name} ${n + 1}`}
              focus={focus}
              put={put}
              odd={odd}
              move={move}
              paste={paste}
            />
          </td>
        );
      })}
    </tr>
  );
});
Row.displayName = 'Row';

type CellProps = Pick<RowProps, 'row' | 'readOnly' | 'focus' | 'put' | 'odd' | 'move' | 'paste'> & {
  id: string;
  text: string;
  wrong: boolean;
  corrected: boolean;
  label: string;
};
const CellInput = memo(({ id, row, text, wrong, corrected, readOnly, label, focus, put, odd: tellOdd, move, paste }: CellProps) => {
  const { t } = useSay();
  const [edited, setEdited] = useState<string | null>(null);
  const turns = useRef(false);
  const shown = edited ?? text;
  const isLooked = row.kind === 'ATTRIBUTE';
  const odd = shown !== '' && readCell(row, shown) === null;
  const commit = () => {
    if (edited === null) return;
    // What is no number stays to be seen, and goes nowhere.
    tellOdd(id, odd);
    if (odd) return;
    setEdited(null);
    if (edited.trim() !== text) void put([{ key: id, text: edited.trim() }]);
  };
  /** An attribute is said by one key: O or 1 is good, X, N or 0 bad, and the space bar turns it. */
  const toggle = (event: KeyboardEvent<HTMLInputElement>) => {
    const ok = event.key === ' ' ? text !== 'OK' : okByKey(event.key);
    const said = ok === null ? null : ok ? 'OK' : 'NG';
    if (said === null || readOnly) return;
    event.preventDefault();
    if (said !== text) void put([{ key: id, text: said }]);
  };
  return (
    <input
      data-cell={id}
      data-out={isOut(row, shown) || undefined}
      data-good={(isLooked && shown === 'OK') || undefined}
      data-wrong={wrong || odd || undefined}
      data-corrected={corrected || undefined}
      aria-label={label}
      aria-invalid={wrong || odd}
      {...(odd ? { title: t('inspection.oddCell') } : corrected && { title: t('inspection.correctedCell') })}
      inputMode={row.kind === 'VARIABLE' ? 'decimal' : 'text'}
      autoComplete="off"
      readOnly={readOnly || isLooked}
      value={shown}
      onFocus={(event) => {
        focus(row.id);
        event.target.select();
      }}
      onChange={(event) => !isLooked && setEdited(event.target.value)}
      // A finger says it by touching; a mouse first only comes to the cell, so that a key after it means what it says.
      onPointerDown={({ pointerType, currentTarget }) => {
        turns.current = pointerType !== 'mouse' || document.activeElement === currentTarget;
      }}
      onClick={() => isLooked && !readOnly && turns.current && void put([{ key: id, text: text === 'OK' ? 'NG' : 'OK' }])}
      onBlur={commit}
      onPaste={(event) => !readOnly && paste(event, id)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          tellOdd(id, false);
          return setEdited(null);
        }
        if (isLooked) toggle(event);
        if (event.key === 'Enter') commit();
        if (!event.nativeEvent.isComposing) move(event, id);
      }}
    />
  );
});
CellInput.displayName = 'CellInput';
