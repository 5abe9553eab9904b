import { decimalsOf } from '@lotline/contract/kit/unit';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { NumberInput, type NumberValue } from '../kit/form/NumberInput.tsx';
import { DeleteOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { untilThere } from '../kit/record/form-focus.ts';
import type { ScanWork } from '../kit/scan/use-scan.ts';
import { useSay } from '../kit/words/use-say.ts';
import type { Desk, Said } from './use-desk.ts';

type Cell<Line> = { title: string; number?: true; show: (line: Line) => ReactNode };
export type Line = { qty: NumberValue };
export type Props<L extends Line> = {
  desk: Desk<L>;
  onScan: ScanWork;
  /** What is chosen from, under the scanner's panel. */
  from: { label: string; children: ReactNode };
  /** What the lines are for, above them. */
  to: { label: string; children: ReactNode };
  /** A phone shows one step after the other: what is chosen from, then the list; both where it isn't said. */
  step?: 'from' | 'list';
  /** What is chosen from is a grid, which wants room. */
  wide?: true;
  /** What to do while nothing is listed. */
  hint: string;
  /** Stands in place of the list: what is to be fetched together with what is listed, or what stops it. */
  list?: ReactNode;
  packageOf: (line: L) => string;
  uomOf: (line: L) => string;
  before: readonly Cell<L>[];
  qty: string;
  /** Under the quantity: of how much it is. */
  beside?: (line: L) => ReactNode;
  after?: readonly Cell<L>[];
  /** Why a line can't go as it stands, by its place in the list. */
  wrong: readonly (Said | null)[];
  main: { label: string; ready: boolean; sending: boolean; press: () => Promise<void>; why?: string | undefined };
};

/** The lines of a desk: of each its quantity, what stands beside it, and why it can't go. */
export const Lines = <L extends Line>({ desk, before, qty, beside, after = [], packageOf, uomOf, wrong }: Props<L>) => {
  const { t } = useSay();
  const table = useShownRow(desk.fresh, true);
  const head = ({ title, number }: { title: string; number?: true }) => (
    <th key={title} className={number && 'kit-number'}>
      {title}
    </th>
  );
  return (
    <table className="material-list" ref={table}>
      <thead>
        <tr>
          {before.map(head)}
          <th className="kit-number">{qty}</th>
          {after.map(head)}
          <th aria-label={t('action.remove')} />
        </tr>
      </thead>
      <tbody>
        {desk.lines.map((line, at) => {
          const id = desk.idOf(line);
          const said = wrong[at] ?? desk.refused.get(id);
          const cell = ({ title, number, show }: Cell<L>) => (
            <td key={title} className={number && 'kit-number'}>
              {show(line)}
            </td>
          );
          return (
            <Fragment key={id}>
              <tr data-fresh={id === desk.fresh?.id || undefined} data-wrong={said?.field}>
                {before.map(cell)}
                <QtyCell
                  desk={desk}
                  line={line}
                  label={`${qty} ${packageOf(line)}`}
                  uom={uomOf(line)}
                  beside={beside?.(line)}
                  said={said}
                />
                {after.map(cell)}
                <RemoveCell desk={desk} line={line} label={`${t('action.remove')} ${packageOf(line)}`} />
              </tr>
              <SaidRow id={id} said={said} columns={before.length + after.length + 2} />
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
};

/** What was scanned last is brought into the part of a long list that is seen, and the hand to its quantity where that is what is typed next. */
export const useShownRow = (fresh: { id: number; hand?: boolean } | null, wantsQty = fresh?.hand ?? false) => {
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    const row = fresh === null ? null : table.current?.querySelector('[data-fresh]');
    row?.scrollIntoView?.({ block: 'nearest' });
    if (!row) return;
    // Not before the list is drawn: the field of a quantity writes its plain number when it gets the focus, and a shelf's comes later.
    return untilThere(() => {
      const wrong = row.matches('[data-wrong]') ? row.querySelector<HTMLInputElement>('input[aria-invalid=true]') : null;
      if (row.matches('[data-wrong=locationId]') && !wrong) return false;
      (wrong ?? (wantsQty ? row.querySelector<HTMLInputElement>('input.kit-number') : null))?.focus();
      return true;
    });
  }, [fresh, wantsQty]);
  return table;
};

type CellOf<L extends Line> = { desk: Desk<L>; line: L; label: string };

/** How much of a line goes; `beside` it, of how much that is. */
export const QtyCell = <L extends Line>({
  desk,
  line,
  label,
  uom,
  beside,
  said,
}: CellOf<L> & { uom: string; beside?: ReactNode; said: Said | null | undefined }) => (
  <td className="kit-number">
    <span className="material-qty">
      <NumberInput
        value={line.qty}
        aria-label={uom ? `${label} (${uom})` : label}
        decimals={decimalsOf(uom)}
        {...wrongIn('qty', said, desk.idOf(line))}
        onChange={(next) => desk.change(desk.idOf(line), { qty: next } as Partial<L>)}
        onPressEnter={({ currentTarget }) => {
          currentTarget.blur();
          desk.focusScanner();
        }}
      />
      {uom && <span aria-hidden="true">{uom}</span>}
    </span>
    {beside && <small>{beside}</small>}
  </td>
);

/** Only the field that is to be mended is red. */
export const wrongIn = (field: string, said: Said | null | undefined, id: number) =>
  said?.field === field ? { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': saidAt(id) } : {};
const saidAt = (id: number) => `desk-line-${id}-said`;

/** Why a line can't go, over the whole width below it: its sentence carries figures and wants room. */
export const SaidRow = ({ id, said, columns }: { id: number; said: Said | null | undefined; columns: number }) =>
  said ? (
    <tr className="material-said">
      <td colSpan={columns}>
        <span id={saidAt(id)} role="alert">
          {said.said}
        </span>
      </td>
    </tr>
  ) : null;

export const RemoveCell = <L extends Line>({ desk, line, label }: CellOf<L>) => (
  <td>
    <Button type="text" icon={<DeleteOutlined />} aria-label={label} onClick={() => desk.remove(desk.idOf(line))} />
  </td>
);
