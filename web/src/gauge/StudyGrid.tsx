import { measureStudy, type StudyRow } from '@lotline/contract/gauge/study';
import { cellKey, columnsOf, orderOf, rowsOf, type StudyCell } from '@lotline/contract/gauge/study-plan';
import { typedNumber, typedOk } from '@lotline/contract/measurement/typed-value';
import { type ClipboardEvent, type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import { useKept } from '../kit/browser/store.ts';
import { pastedBlock } from '../kit/form/block.ts';
import { asDay } from '../kit/form/typed-date.ts';
import { useUnsaved } from '../kit/form/unsaved.ts';
import { Button } from '../kit/look/Button.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { useSend } from '../kit/net/resource.ts';
import { workDay } from '../kit/site/work-day.ts';
import { useSay } from '../kit/words/use-say.ts';
import './study.css';

type Props = { study: StudyRow; readOnly: boolean };
const valueIn = (kind: StudyRow['kind'], text: string): number => {
  if (kind !== 'ATTRIBUTE') return typedNumber(text) ?? Number.NaN;
  const ok = typedOk(text);
  return ok === null ? Number.NaN : Number(ok);
};
const textOf = (kind: StudyRow['kind'], value: number) => (kind === 'ATTRIBUTE' ? (value === 1 ? 'OK' : 'NG') : String(value));
const dayKey = (part: string) => JSON.stringify([part, 'on']);
type Typed = Readonly<Record<string, string>>;
const nothing: Typed = {};

/**
 * Parts down, appraisers and their trials across; of stability the occasions down, each with its day. Enter follows the random order; a block of a
 * spreadsheet is pasted where the hand is. What is typed stands on this device until it is saved.
 */
export const StudyGrid = ({ study, readOnly }: Props) => {
  const { t } = useSay();
  const { send, sending } = useSend(measureStudy);
  const hasDays = study.kind === 'STABILITY';
  const kept = useMemo(
    () =>
      new Map(
        (study.measurements ?? []).flatMap((one) => [
          [cellKey(one), textOf(study.kind, one.value)] as const,
          ...(one.on ? [[dayKey(one.part), one.on] as const] : []),
        ]),
      ),
    [study.measurements, study.kind],
  );
  const [typed, setTyped] = useKept<Typed>(`study.${study.id}`, nothing);
  const [follows, setFollows] = useState(true);
  const table = useRef<HTMLTableElement>(null);
  const rows = useMemo(() => rowsOf(study), [study]);
  const columns = useMemo(() => columnsOf(study), [study]);
  const order = useMemo(() => orderOf(study, study.id), [study]);
  const turn = useMemo(() => new Map(order.map((cell, at) => [cellKey(cell), (at % rows.length) + 1])), [order, rows.length]);
  const said = (key: string) => (typed[key] ?? kept.get(key) ?? '').trim();
  const isRead = (name: string) => columns.some((column) => said(cellKey({ part: name, ...column })) !== '');
  /** Of an occasion that is being read now, and of which nobody says more, it is today. */
  const dayText = (name: string) => said(dayKey(name)) || (isRead(name) && typed[dayKey(name)] === undefined ? workDay() : '');
  const next = order.find((cell) => said(cellKey(cell)) === '');
  const isChanged = Object.entries(typed).some(([key, text]) => (kept.get(key) ?? '') !== text.trim());
  const isBad = (text: string) => text !== '' && Number.isNaN(valueIn(study.kind, text));
  const wrong = order.filter((cell) => isBad(said(cellKey(cell)))).length;
  const noDay = hasDays ? rows.find(({ name }) => isRead(name) && asDay.read(dayText(name)) === null) : undefined;
  useUnsaved(useCallback(() => isChanged, [isChanged]));
  const put = (entries: readonly (readonly [string, string])[]) => setTyped((all) => ({ ...all, ...Object.fromEntries(entries) }));
  const focusAt = (row: number | undefined, at: number | 'day' | undefined) => {
    const field = table.current?.querySelector<HTMLInputElement>(`input[data-cell="${row} ${at}"]`);
    field?.focus();
    field?.select();
  };
  const focus = (cell: StudyCell | undefined) =>
    focusAt(
      cell && rows.findIndex(({ name }) => name === cell.part),
      cell && columns.findIndex(({ appraiser, trial }) => appraiser === cell.appraiser && trial === cell.trial),
    );
  const onKeyDown = (event: KeyboardEvent, row: number, at: number | 'day') => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (at === 'day') return focusAt(row, 0);
    const [column, part] = [columns[at], rows[row]];
    if (!column || !part) return;
    const here = order.findIndex((cell) => cellKey(cell) === cellKey({ part: part.name, ...column }));
    if (follows) return focus(order[here + 1]);
    return rows[row + 1] ? focusAt(row + 1, at) : focusAt(0, at + 1);
  };
  const onPaste = (event: ClipboardEvent, row: number, at: number | 'day') => {
    const block = pastedBlock(event);
    if (!block) return;
    const keys = (name: string) => [...(hasDays ? [dayKey(name)] : []), ...columns.map((column) => cellKey({ part: name, ...column }))];
    const first = at === 'day' ? 0 : at + (hasDays ? 1 : 0);
    put(
      block.flatMap((line, down) =>
        line.flatMap((text, across) => {
          const part = rows[row + down];
          const key = part && keys(part.name)[first + across];
          return key ? [[key, text] as const] : [];
        }),
      ),
    );
  };
  const save = async () => {
    const measurements = order.flatMap((cell) => {
      const text = said(cellKey(cell));
      return text === '' ? [] : [{ ...cell, value: valueIn(study.kind, text), ...(hasDays && { on: asDay.read(dayText(cell.part)) }) }];
    });
    try {
      await send({ id: study.id, version: study.version, measurements });
      setTyped(nothing);
      tell.success(t('study.saved', { n: measurements.length }));
    } catch (failure) {
      tellFailure(failure);
    }
  };
  const why = noDay
    ? t('study.noDay', { n: noDay.name })
    : wrong > 0
      ? t('study.wrong', { n: wrong })
      : isChanged
        ? undefined
        : t('study.nothingNew');
  return (
    <div className="study-measuring">
      {!readOnly && (
        <p className="study-tools">
          <span role="status">{next ? (hasDays ? t('study.nextOccasion', next) : t('study.next', next)) : t('study.allThere')}</span>
          {!hasDays && (
            <label>
              <input type="checkbox" checked={follows} onChange={({ target }) => setFollows(target.checked)} /> {t('study.inOrder')}
            </label>
          )}
          {next && <Button onClick={() => focus(next)}>{t('study.goNext')}</Button>}
          <Button type="primary" loading={sending} why={why} onClick={() => void save()}>
            {t('study.save')}
          </Button>
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than its place is scrolled by keys */}
      <section className="study-scroll" aria-label={t('study.tabValues')} tabIndex={0}>
        <table ref={table} className="study-table">
          <thead>
            <tr>
              <th scope="col">{t(hasDays ? 'study.occasion' : 'study.part')}</th>
              {hasDays && <th scope="col">{t('study.on')}</th>}
              {columns.map(({ appraiser, trial }) => (
                <th key={`${appraiser} ${trial}`} scope="col">
                  {appraiser} <small>{t('study.trial', { n: trial })}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, reference }, row) => (
              <tr key={name}>
                <th scope="row">
                  {name} {reference && <small>{reference}</small>}
                </th>
                {hasDays && (
                  <td>
                    {readOnly ? (
                      said(dayKey(name))
                    ) : (
                      <input
                        className="study-day"
                        data-cell={`${row} day`}
                        aria-label={t('study.dayCell', { part: name })}
                        value={typed[dayKey(name)] ?? dayText(name)}
                        data-bad={noDay?.name === name || undefined}
                        onChange={({ target }) => put([[dayKey(name), target.value]])}
                        onKeyDown={(event) => onKeyDown(event, row, 'day')}
                        onPaste={(event) => onPaste(event, row, 'day')}
                      />
                    )}
                  </td>
                )}
                {columns.map((column, at) => {
                  const cell = { part: name, ...column };
                  const key = cellKey(cell);
                  if (readOnly) return <td key={key}>{said(key)}</td>;
                  return (
                    <td key={key}>
                      <input
                        data-cell={`${row} ${at}`}
                        aria-label={t(hasDays ? 'study.reading' : 'study.cell', cell)}
                        inputMode={study.kind === 'ATTRIBUTE' ? 'text' : 'decimal'}
                        placeholder={hasDays ? '' : String(turn.get(key) ?? '')}
                        value={typed[key] ?? said(key)}
                        data-next={(next && cellKey(next) === key) || undefined}
                        data-bad={isBad(said(key)) || undefined}
                        onChange={({ target }) => put([[key, target.value]])}
                        onKeyDown={(event) => onKeyDown(event, row, at)}
                        onPaste={(event) => onPaste(event, row, at)}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
};
