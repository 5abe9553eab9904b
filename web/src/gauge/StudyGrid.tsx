import { measureStudy, type StudyRow } from '@lotline/contract/gauge/study';
import { appraisersOf, cellKey, orderOf, partsOf, type StudyCell } from '@lotline/contract/gauge/study-plan';
import { numberIn, okIn } from '@lotline/contract/measurement/typed-value';
import { type ClipboardEvent, type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import { useUnsaved } from '../kit/form/unsaved.ts';
import { Button } from '../kit/look/Button.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { Underway, useSend } from '../kit/net/resource.ts';
import { useSay } from '../kit/words/use-say.ts';
import './study.css';

type Props = { study: StudyRow; readOnly: boolean };
const valueIn = (kind: StudyRow['kind'], text: string): number => {
  if (kind !== 'ATTRIBUTE') return numberIn(text).value;
  const ok = text === '1' ? true : text === '0' ? false : okIn(text);
  return ok === null ? Number.NaN : Number(ok);
};
const textOf = (kind: StudyRow['kind'], value: number) => (kind === 'ATTRIBUTE' ? (value === 1 ? 'OK' : 'NG') : String(value));

/** Parts down, appraisers and their trials across. Enter follows the random order; a block of a spreadsheet is pasted where the hand is. */
export const StudyGrid = ({ study, readOnly }: Props) => {
  const { t } = useSay();
  const { send, sending } = useSend(measureStudy);
  const kept = useMemo(
    () => new Map((study.measurements ?? []).map((one) => [cellKey(one), textOf(study.kind, one.value)])),
    [study.measurements, study.kind],
  );
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const [follows, setFollows] = useState(true);
  const table = useRef<HTMLTableElement>(null);
  const parts = useMemo(() => partsOf(study.parts), [study.parts]);
  const columns = useMemo(
    () =>
      appraisersOf(study.appraisers).flatMap((appraiser) => Array.from({ length: study.trials }, (_, n) => ({ appraiser, trial: n + 1 }))),
    [study.appraisers, study.trials],
  );
  const order = useMemo(() => orderOf(study, study.id), [study]);
  const turn = useMemo(() => new Map(order.map((cell, at) => [cellKey(cell), (at % parts.length) + 1])), [order, parts.length]);
  const said = (key: string) => typed.get(key) ?? kept.get(key) ?? '';
  const next = order.find((cell) => said(cellKey(cell)).trim() === '');
  const isChanged = [...typed].some(([key, text]) => (kept.get(key) ?? '') !== text.trim());
  const wrong = [...typed].filter(([, text]) => text.trim() !== '' && Number.isNaN(valueIn(study.kind, text.trim()))).length;
  useUnsaved(useCallback(() => isChanged, [isChanged]));
  const put = (entries: readonly (readonly [string, string])[]) => setTyped((all) => new Map([...all, ...entries]));
  const focus = (cell: StudyCell | undefined) => {
    const at = cell && columns.findIndex(({ appraiser, trial }) => appraiser === cell.appraiser && trial === cell.trial);
    const row = cell && parts.findIndex(({ name }) => name === cell.part);
    const field = table.current?.querySelector<HTMLInputElement>(`input[data-cell="${row} ${at}"]`);
    field?.focus();
    field?.select();
  };
  const onKeyDown = (event: KeyboardEvent, row: number, at: number) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const column = columns[at];
    const part = parts[row];
    if (!column || !part) return;
    const here = order.findIndex((cell) => cellKey(cell) === cellKey({ part: part.name, ...column }));
    const below = parts[row + 1];
    focus(
      follows ? order[here + 1] : below ? { part: below.name, ...column } : { part: parts[0]?.name ?? '', ...(columns[at + 1] ?? column) },
    );
  };
  const onPaste = (event: ClipboardEvent, row: number, at: number) => {
    const block = event.clipboardData
      .getData('text')
      .replace(/\r?\n$/, '')
      .split(/\r?\n/)
      .map((line) => line.split('\t'));
    if (block.length === 1 && block[0]?.length === 1) return;
    event.preventDefault();
    put(
      block.flatMap((line, down) =>
        line.flatMap((text, across) => {
          const part = parts[row + down];
          const column = columns[at + across];
          return part && column ? [[cellKey({ part: part.name, ...column }), text.trim()] as const] : [];
        }),
      ),
    );
  };
  const save = async () => {
    const measurements = order.flatMap((cell) => {
      const text = said(cellKey(cell)).trim();
      return text === '' ? [] : [{ ...cell, value: valueIn(study.kind, text) }];
    });
    try {
      await send({ id: study.id, version: study.version, measurements });
      setTyped(new Map());
      tell.success(t('study.saved', { n: measurements.length }));
    } catch (failure) {
      if (!(failure instanceof Underway)) tellFailure(failure);
    }
  };
  return (
    <div className="study-measuring">
      {!readOnly && (
        <p className="study-tools">
          <span role="status">{next ? t('study.next', next) : t('study.allThere')}</span>
          <label>
            <input type="checkbox" checked={follows} onChange={({ target }) => setFollows(target.checked)} /> {t('study.inOrder')}
          </label>
          {next && <Button onClick={() => focus(next)}>{t('study.goNext')}</Button>}
          <Button
            type="primary"
            loading={sending}
            why={wrong > 0 ? t('study.wrong', { n: wrong }) : isChanged ? undefined : t('study.nothingNew')}
            onClick={() => void save()}
          >
            {t('study.save')}
          </Button>
        </p>
      )}
      <div className="study-scroll">
        <table ref={table} className="study-table">
          <thead>
            <tr>
              <th scope="col">{t('study.part')}</th>
              {columns.map(({ appraiser, trial }) => (
                <th key={`${appraiser} ${trial}`} scope="col">
                  {appraiser} <small>{t('study.trial', { n: trial })}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {parts.map(({ name, reference }, row) => (
              <tr key={name}>
                <th scope="row">
                  {name} {reference && <small>{reference}</small>}
                </th>
                {columns.map((column, at) => {
                  const cell = { part: name, ...column };
                  const key = cellKey(cell);
                  const text = said(key);
                  if (readOnly) return <td key={key}>{text}</td>;
                  return (
                    <td key={key}>
                      <input
                        data-cell={`${row} ${at}`}
                        aria-label={t('study.cell', cell)}
                        inputMode={study.kind === 'ATTRIBUTE' ? 'text' : 'decimal'}
                        placeholder={String(turn.get(key) ?? '')}
                        value={text}
                        data-next={(next && cellKey(next) === key) || undefined}
                        data-bad={(text.trim() !== '' && Number.isNaN(valueIn(study.kind, text.trim()))) || undefined}
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
      </div>
    </div>
  );
};
