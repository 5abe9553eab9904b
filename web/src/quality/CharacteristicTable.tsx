import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { pastedBlock } from '../kit/form/block.ts';
import { useSay } from '../kit/words/use-say.ts';
import {
  type Choices,
  isNumberField,
  isOutside,
  type Line,
  lineOf,
  pastedOnto,
  type TextField,
  textFields,
  type Wrong,
  written,
} from './lines.ts';

/** The columns in the order in which they stand, are walked through and pasted. */
const columns = [
  { field: 'balloonNo', width: 44 },
  { field: 'name', width: 132 },
  { field: 'kind', width: 84 },
  { field: 'class', width: 56 },
  { field: 'special', width: 40 },
  { field: 'unit', width: 46 },
  { field: 'nominal', width: 66 },
  { field: 'tolerance', width: 94 },
  { field: 'lsl', width: 66 },
  { field: 'usl', width: 66 },
  { field: 'decimals', width: 44 },
  { field: 'gaugeClassId', width: 112 },
  { field: 'method', width: 120 },
  { field: 'sampleSize', width: 48 },
  { field: 'chart', width: 78 },
  { field: 'nameEn', width: 140 },
] as const;
type Field = (typeof columns)[number]['field'];
const isText = (field: Field): field is Field & TextField => (textFields as readonly string[]).includes(field);

type Props = {
  lines: readonly Line[];
  set: (lines: readonly Line[]) => void;
  choices: Choices;
  wrong: readonly Wrong[];
  readOnly: boolean;
  focused: number | null;
  focus: (line: number | null) => void;
};

/** The characteristics of a standard in a table that hands fill without leaving the keys. */
export const CharacteristicTable = ({ lines, set, choices, wrong, readOnly, focused, focus }: Props) => {
  const { t, say, lang } = useSay();
  const box = useRef<HTMLDivElement>(null);
  const change = (at: number, line: Line) => set(lines.map((one, n) => (n === at ? line : one)));
  const go = (at: number, column: number) =>
    // The line may be drawn only with the next frame.
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-at="${at}:${column}"]`)?.focus());
  const move = (at: number, by: 1 | -1, column: number) => {
    const to = at + by;
    if (to < 0 || to >= lines.length) return;
    const next = [...lines];
    next.splice(to, 0, ...next.splice(at, 1));
    set(next);
    go(to, column);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, at: number, column: number) => {
    const { key, altKey, ctrlKey, metaKey, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    const vertical = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0;
    const isChoice = event.currentTarget.tagName === 'SELECT';
    if (vertical !== 0 && altKey && !readOnly) {
      event.preventDefault();
      move(at, vertical as 1 | -1, column);
    } else if (vertical !== 0 && !isChoice) {
      event.preventDefault();
      go(at + vertical, column);
    } else if (key === 'Enter' && !ctrlKey && !metaKey) {
      event.preventDefault();
      if (at === lines.length - 1 && !readOnly) set([...lines, lineOf()]);
      go(at + 1, column);
    } else if (key === 'Delete' && (ctrlKey || metaKey) && !readOnly) {
      event.preventDefault();
      set(lines.filter((_, n) => n !== at));
      go(Math.min(at, lines.length - 2), column);
    }
  };
  const onPaste = (event: ClipboardEvent, at: number, column: number) => {
    const cells = readOnly ? null : pastedBlock(event);
    if (!cells) return;
    const fields = columns.slice(column).map(({ field }) => field);
    set(pastedOnto(lines, at, fields, cells, choices));
  };
  return (
    <div className="standard-table" ref={box}>
      <table aria-label={t('standard.characteristics')}>
        <thead>
          <tr>
            <th style={{ width: 34 }}>{t('characteristic.seq')}</th>
            {columns.map(({ field, width }) => (
              <th key={field} style={{ width }}>
                {say(`characteristic.${field}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <tr key={line.id} data-focused={focused === line.id || undefined}>
              <td className="standard-table-no">{at + 1}</td>
              {columns.map(({ field }, column) => {
                const told = wrong.find((one) => one.line === line.id && one.field === field);
                const outside = field === 'nominal' && isOutside(line);
                const cell = {
                  'data-at': `${at}:${column}`,
                  'aria-label': `${say(`characteristic.${field}`)} ${at + 1}`,
                  'aria-invalid': told !== undefined,
                  title: told ? say(told.code, told.facts) : outside ? t('characteristic.outside') : undefined,
                  onFocus: () => focus(line.id),
                  onKeyDown: (event: KeyboardEvent<HTMLElement>) => onKeyDown(event, at, column),
                  onPaste: (event: ClipboardEvent) => onPaste(event, at, column),
                };
                return (
                  <td key={field} data-wrong={told !== undefined || undefined} data-outside={outside || undefined}>
                    {isText(field) ? (
                      <input
                        {...cell}
                        value={field === 'name' && readOnly && lang === 'en' ? line.text.nameEn || line.text.name : line.text[field]}
                        readOnly={readOnly}
                        {...(isNumberField(field) && { inputMode: 'decimal' as const, 'data-number': '' })}
                        onChange={({ target }) => change(at, written(line, field, target.value))}
                      />
                    ) : field === 'special' ? (
                      <input
                        {...cell}
                        type="checkbox"
                        checked={line.special}
                        disabled={readOnly}
                        onChange={({ target }) => change(at, { ...line, special: target.checked })}
                      />
                    ) : (
                      <select
                        {...cell}
                        value={line[field] ?? ''}
                        disabled={readOnly}
                        onChange={({ target }) =>
                          change(at, {
                            ...line,
                            [field]: field === 'gaugeClassId' ? (target.value === '' ? null : Number(target.value)) : target.value,
                          } as Line)
                        }
                      >
                        {field === 'gaugeClassId' && <option value="">–</option>}
                        {choices[field]?.map(({ value, label }) => (
                          <option key={value} value={value}>
                            {label}
                          </option>
                        ))}
                      </select>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
