import { filterText, parseFilter } from '@lotline/contract/kit/grammar';
import { addDays } from '@lotline/contract/kit/production-day';
import { useMemo, useState } from 'react';
import type { Column } from '../columns/columns.ts';
import { choiceName, type Speech, titleOf } from '../columns/readable.ts';
import { asDay, whyNone } from '../form/typed-date.ts';
import { daysToSunday, formatNumber, today } from '../words/format.ts';
import { holds } from '../words/hangul.ts';
import { useSay } from '../words/use-say.ts';
import type { Side } from './arrangement.ts';
import { type Anchor, Panel } from './Panel.tsx';
import { byValue } from './rows.ts';

type Props<Row> = {
  anchor: Anchor;
  column: Column<Row>;
  speech: Speech;
  /** The rows that the other filters leave; undefined where the server has them. */
  rows: (() => readonly Row[]) | undefined;
  /** These rows are all there are. */
  counted: boolean;
  sorted: 'asc' | 'desc' | undefined;
  sort: ((desc: boolean | null) => void) | undefined;
  filter: string;
  setFilter: ((text: string) => void) | undefined;
  pinned: Side;
  pin: (side: Side) => void;
  hide: () => void;
  grouped: boolean;
  group: ((on: boolean) => void) | undefined;
  close: () => void;
};

const longestList = 200;

/** What can be done with a column: its order, its place, and its filter by the values that stand in it. */
export const HeadMenu = <Row,>(props: Props<Row>) => {
  const { anchor, column, speech, rows, counted, sorted, sort, filter, setFilter, pinned, pin, hide, grouped, group, close } = props;
  const { t } = useSay();
  const then = (work: () => void) => () => {
    work();
    close();
  };
  return (
    <Panel anchor={anchor} role="dialog" label={titleOf(column, speech)} close={close}>
      <div className="grid-panel-works">
        {sort && (
          <>
            <button type="button" aria-pressed={sorted === 'asc'} onClick={then(() => sort(sorted === 'asc' ? null : false))}>
              {t('grid.ascending')}
            </button>
            <button type="button" aria-pressed={sorted === 'desc'} onClick={then(() => sort(sorted === 'desc' ? null : true))}>
              {t('grid.descending')}
            </button>
          </>
        )}
        <button type="button" aria-pressed={pinned !== null} onClick={then(() => pin(pinned ? null : 'left'))}>
          {t('record.pin')}
        </button>
        {group && (
          <button type="button" aria-pressed={grouped} onClick={then(() => group(!grouped))}>
            {t('grid.group')}
          </button>
        )}
        <button type="button" onClick={then(hide)}>
          {t('grid.hide')}
        </button>
      </div>
      {setFilter && rows && listed.has(column.kind) && (
        <ValueList column={column} speech={speech} rows={rows} counted={counted} filter={filter} setFilter={setFilter} />
      )}
      {setFilter && !rows && column.kind === 'choice' && (
        <ChoiceList column={column} speech={speech} filter={filter} setFilter={setFilter} />
      )}
      {setFilter && ordered.has(column.kind) && <Range column={column} filter={filter} setFilter={setFilter} />}
      {setFilter && <p className="grid-panel-help">{t(ordered.has(column.kind) ? 'grid.helpOrdered' : 'grid.helpText')}</p>}
      {setFilter && filter !== '' && (
        <button type="button" className="grid-panel-clear" onClick={then(() => setFilter(''))}>
          {t('record.clearFilters')}
        </button>
      )}
    </Panel>
  );
};

const listed = new Set(['text', 'choice', 'flag', 'day']);
const ordered = new Set(['number', 'day', 'at']);

type ListProps<Row> = Pick<Props<Row>, 'column' | 'speech' | 'counted' | 'filter'> & {
  rows: () => readonly Row[];
  setFilter: (text: string) => void;
};
/** The values that stand in a column, with how many rows each has; the chosen ones are the filter. */
const ValueList = <Row,>({ column, speech, rows, counted, filter, setFilter }: ListProps<Row>) => {
  const { t } = useSay();
  const [typed, setTyped] = useState('');
  const values = useMemo(
    () =>
      byValue(rows(), column, speech).map(({ text, rows: with_ }) => ({
        text,
        count: with_.length,
        exact: text === '' ? '' : (filterText(column.kind, column.kind === 'day' ? column.value(with_[0] as Row) : text)?.text ?? ''),
      })),
    [rows, column, speech],
  );
  const chosen = chosenIn(column, filter);
  const isFound = holds(typed);
  const fitting = typed ? values.filter(({ text }) => isFound(text)) : values;
  const write = (next: ReadonlySet<string>) => setFilter([...next].map((text) => `="${text}"`).join(' | '));
  const turn = (exact: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(exact);
    else next.delete(exact);
    write(next);
  };
  return (
    <>
      {values.length > 8 && (
        <input
          className="grid-filter"
          aria-label={t('grid.findValue')}
          placeholder={t('grid.findValue')}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      <ul className="grid-values" aria-label={t('grid.values')}>
        {fitting.slice(0, longestList).map(({ text, count, exact }) => (
          <li key={exact}>
            <label>
              <input type="checkbox" checked={chosen.has(exact)} onChange={({ currentTarget }) => turn(exact, currentTarget.checked)} />
              <span>{text || t('grid.nothing')}</span>
              {counted && <small>{formatNumber(count)}</small>}
            </label>
          </li>
        ))}
      </ul>
      {fitting.length > longestList && <p className="grid-panel-help">{t('grid.moreValues', { count: fitting.length - longestList })}</p>}
    </>
  );
};

type ChoiceProps<Row> = Pick<Props<Row>, 'column' | 'speech' | 'filter'> & { setFilter: (text: string) => void };
/** All that a choice may be, where the server has the rows. */
const ChoiceList = <Row,>({ column, speech, filter, setFilter }: ChoiceProps<Row>) => {
  const { t } = useSay();
  const names = (column.choices ?? Object.keys((column.category && speech.codes?.[column.category]) || {})).map((value) =>
    choiceName(column, value, speech),
  );
  const chosen = chosenIn(column, filter);
  const turn = (name: string, on: boolean) =>
    setFilter(
      names
        .filter((one) => (one === name ? on : chosen.has(one)))
        .map((one) => `="${one}"`)
        .join(' | '),
    );
  return (
    <ul className="grid-values" aria-label={t('grid.values')}>
      {names.map((name) => (
        <li key={name}>
          <label>
            <input type="checkbox" checked={chosen.has(name)} onChange={({ currentTarget }) => turn(name, currentTarget.checked)} />
            <span>{name}</span>
          </label>
        </li>
      ))}
    </ul>
  );
};

type RangeProps<Row> = { column: Column<Row>; filter: string; setFilter: (text: string) => void };
/** From and to of a number, a day or an instant; days have their usual spans besides. */
const Range = <Row,>({ column, filter, setFilter }: RangeProps<Row>) => {
  const { t } = useSay();
  const days = column.kind !== 'number';
  const [from = '', to = ''] = /^\s*([^.|&<>=]*(?:\.\d[^.|&<>=]*)?)\.\.(.*)$/.exec(filter)?.slice(1) ?? [];
  const put = (first: string, last: string) => setFilter(first || last ? `${first}..${last}` : '');
  const field = (label: string, value: string, change: (text: string) => void) =>
    days ? (
      <DayEnd key={label} label={label} value={value} change={change} />
    ) : (
      <input
        key={label}
        className="grid-filter"
        type="number"
        step="any"
        aria-label={label}
        title={label}
        value={value}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
    );
  const now = today();
  const monday = addDays(now, daysToSunday(now) - 6);
  return (
    <div className="grid-range">
      {field(t('grid.from'), from, (text) => put(text, to))}
      {field(t('grid.to'), to, (text) => put(from, text))}
      {days && (
        <div className="grid-panel-works">
          <button type="button" onClick={() => put(now, now)}>
            {t('quick.today')}
          </button>
          <button type="button" onClick={() => put(monday, addDays(monday, 6))}>
            {t('quick.week')}
          </button>
          <button type="button" onClick={() => setFilter(now.slice(0, 7))}>
            {t('grid.thisMonth')}
          </button>
        </div>
      )}
    </div>
  );
};

type EndProps = { label: string; value: string; change: (text: string) => void };
/** A day as people type it, asked for once the field is left: what is none stays as it was typed, says so and filters nothing. */
const DayEnd = ({ label, value, change }: EndProps) => {
  const { t } = useSay();
  const [typed, setTyped] = useState<string | null>(null);
  const why = typed === null ? null : whyNone(asDay, asDay.read(typed) ?? typed, t);
  const [left, setLeft] = useState(false);
  const settle = () => {
    const day = typed === null || typed.trim() === '' ? '' : asDay.read(typed);
    setLeft(true);
    if (typed === null || day === null) return;
    setTyped(null);
    change(day);
  };
  return (
    <>
      <input
        className="grid-filter"
        aria-label={label}
        title={label}
        placeholder="yyyy-MM-dd"
        autoComplete="off"
        value={typed ?? value}
        {...(left && why && { 'aria-invalid': true })}
        onChange={({ currentTarget }) => {
          setLeft(false);
          setTyped(currentTarget.value);
        }}
        onBlur={settle}
        onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && settle()}
      />
      {left && why && (
        <p className="grid-range-wrong" role="alert">
          {why}
        </p>
      )}
    </>
  );
};

/** The values that a filter names as a whole; none when it asks for anything else. */
const chosenIn = <Row,>({ kind }: Column<Row>, filter: string): ReadonlySet<string> => {
  const groups = parseFilter(kind, filter);
  const texts = groups.flatMap((group) => (group.length === 1 && group[0]?.is === 'equals' ? [group[0].text] : []));
  return new Set(texts.length === groups.length ? texts : []);
};
