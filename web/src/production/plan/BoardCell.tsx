import type { DailyPlan } from '@lotline/contract/production/plan/daily-plan';
import { overQty } from '@lotline/contract/production/plan/day-rest';
import { type MouseEvent, memo, useRef } from 'react';
import { formatNumber } from '../../kit/words/format.ts';
import { useT } from '../../kit/words/words.ts';
import { targetOf } from './board.ts';
import { restText } from './rest-text.ts';

type Props = {
  cell: string;
  day: DailyPlan | undefined;
  /** What was typed and not saved. */
  text: string | undefined;
  row: number;
  column: number;
  /** The day and shift, where a pasted block begins. */
  col: string;
  /** Tab stops here; the arrows go on from it. */
  here: boolean;
  /** Why it takes nothing; undefined where it does. */
  locked: string | undefined;
  /** The plant rests on this day. */
  rests: boolean;
  label: string;
  heard: { type: (cell: string, text: string) => void; focus: (row: number, column: number) => void };
  onOpen: (day: DailyPlan) => void;
};

/** Of what nobody has begun the target says enough. */
const hasRest = (day: DailyPlan) => overQty(day) > 0 || (day.remainQty > 0 && (day.completedQty > 0 || day.workStatus !== 'PLANNED'));

/** A target with what was done and what is left of it. */
export const BoardCell = memo(({ cell, day, text, row, column, col, here, locked, rests, label, heard, onOpen }: Props) => {
  const t = useT();
  const shown = text ?? (day ? formatNumber(day.targetQty) : '');
  const wrong = text !== undefined && targetOf(text) === undefined;
  const changed = text !== undefined && !wrong && targetOf(text) !== (day?.targetQty ?? null);
  const field = useRef<HTMLInputElement>(null);
  /** What stands below the field belongs to it: a press there goes into it as well. */
  const press = (event: MouseEvent) => {
    if (event.target === field.current) return;
    event.preventDefault();
    field.current?.focus();
  };
  return (
    <td
      className="board-cell"
      data-col={col}
      {...(day && { 'data-status': day.workStatus })}
      {...(changed && { 'data-changed': true })}
      {...(wrong && { 'data-wrong': true })}
      {...(rests && { 'data-rests': true })}
      onMouseDown={press}
      onDoubleClick={() => day && onOpen(day)}
    >
      <input
        ref={field}
        data-spot={`${row}-${column}`}
        tabIndex={here ? 0 : -1}
        inputMode="decimal"
        autoComplete="off"
        readOnly={locked !== undefined}
        title={locked}
        aria-label={label}
        aria-invalid={wrong || undefined}
        value={shown}
        onFocus={({ target }) => {
          heard.focus(row, column);
          target.select();
        }}
        onChange={({ target }) => heard.type(cell, target.value)}
      />
      {day && (
        <small>
          <b>{day.completedQty > 0 ? formatNumber(day.completedQty) : ''}</b>
          <i>
            {day.carriedInQty > 0 && `+${formatNumber(day.carriedInQty)}`}
            {day.carriedOutQty > 0 && `−${formatNumber(day.carriedOutQty)}`}
          </i>
          <span>{hasRest(day) && restText(t, day)}</span>
        </small>
      )}
    </td>
  );
});
