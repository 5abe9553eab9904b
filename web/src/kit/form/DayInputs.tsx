import { daysIn } from '@lotline/contract/kit/production-day';
import { DatePicker } from 'antd';
import { type CSSProperties, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { type Dayjs, dayOf, dayText, instantOf, wallOf } from '../words/date.ts';
import { dayTone } from '../words/day-tone.ts';
import { today } from '../words/format.ts';
import { type Translate, useT } from '../words/words.ts';
import { useBelowMessage } from './below-message.ts';
import { useDaysOff } from './days-off.ts';
import { TypedText, Typing } from './TypedText.tsx';
import { asAt, asDay, type Dated, whyNone } from './typed-date.ts';
import './days.css';

type One = {
  value?: string | null;
  /** Hears a value, or the text that is none as it was typed. */
  onChange?: (value: string | null) => void;
  disabled?: boolean | undefined;
  id?: string;
  min?: string;
  max?: string;
  placeholder?: string;
  'aria-label'?: string;
};

/** Picked and shown with dashes; what else is typed is understood by `typedDay`, before the library sees it. */
const dayShown = 'YYYY-MM-DD';
const atShown = 'YYYY-MM-DD HH:mm';
const components = { input: TypedText };

const within = (min?: string, max?: string) => (day: Dayjs) => {
  const text = dayText(day) ?? '';
  return (min !== undefined && text < min) || (max !== undefined && text > max);
};

/** The days of an opened calendar in their colours: the month that is shown, the one after it, and the week on either side. */
const useDayColours = (chosen: Dayjs | null, id: string | undefined) => {
  const { heardOpen, ...below } = useBelowMessage(id);
  const [shown, setShown] = useState<Dayjs | null>(null);
  const startDt = dayText(shown?.startOf('month').subtract(7, 'day'));
  const endDt = dayText(shown?.add(1, 'month').endOf('month').add(7, 'day'));
  const off = useDaysOff(startDt && endDt ? { startDt, endDt } : null);
  return {
    ...below,
    onOpenChange: (open: boolean) => {
      heardOpen(open);
      setShown(open ? (chosen ?? dayOf(today())) : null);
    },
    show: (day: Dayjs | null | undefined) => day && setShown(day),
    cellRender: (day: Dayjs | string | number, { type, originNode }: { type: string; originNode: ReactNode }) =>
      type === 'date' && typeof day === 'object' ? (
        <span className="calendar-day" {...dayTone(dayText(day) ?? '', off)}>
          {originNode}
        </span>
      ) : (
        originNode
      ),
  };
};

type Texts = readonly (string | null)[];
/**
 * What is typed into one field or two until it is left, and what stands there then. The library gives a text up that is no day and goes back to
 * the day before, so that it decides by clicks in its calendar alone, and everything typed is decided here.
 */
const useTyping = (kind: Dated, held: Texts, settle: (texts: Texts) => void) => {
  const [pending, setPending] = useState<Texts>([]);
  const byClick = useRef(false);
  const shown = held.map((value, at) => pending[at] ?? (value ? (kind.write(value) ?? value) : ''));
  const typing = useMemo(
    () => ({
      shown,
      isWrong: held.map((value) => Boolean(value) && kind.write(value ?? '') === null),
      type: (at: number, text: string) => {
        byClick.current = false;
        setPending(held.map((_, one) => (one === at ? text : (pending[one] ?? null))));
        const value = kind.read(text);
        return value === null ? null : kind.write(value);
      },
      leave: () => {
        byClick.current = false;
        if (!pending.some((text) => text !== null)) return;
        setPending([]);
        settle(held.map((value, at) => meantBy(kind, pending[at] ?? null, value ?? null)));
      },
      giveUp: () => setPending([]),
    }),
    [kind, held, pending, shown, settle],
  );
  return {
    typing,
    wrong: typing.isWrong.some(Boolean),
    byClick,
    setPending,
    panelRender: (panel: ReactNode) => <div onClickCapture={() => (byClick.current = true)}>{panel}</div>,
  };
};
const meantBy = (kind: Dated, text: string | null, value: string | null) => {
  const said = text?.trim();
  if (said === undefined) return value;
  return said === '' ? null : (kind.read(said) ?? said);
};

const useOne = (kind: Dated, value: string | null | undefined, onChange: One['onChange']) => {
  const held = useMemo(() => [value ?? null], [value]);
  const { typing, wrong, byClick, setPending, panelRender } = useTyping(kind, held, ([next = null]) => {
    if (next !== (value ?? null)) onChange?.(next);
  });
  /** What is chosen by clicks; the library says null where its value is cleared. */
  const choose = (next: string | null, cleared: boolean) => {
    if (!byClick.current && !cleared) return;
    setPending([]);
    onChange?.(next);
  };
  return { typing, choose, told: { panelRender, components, previewValue: false as const, ...(wrong && { status: 'error' as const }) } };
};

export const DayInput = ({ value, onChange, min, max, ...rest }: One) => {
  // The library takes a new value for one that was set from outside, and forgets what is typed meanwhile.
  const day = useMemo(() => (value && asDay.write(value) ? dayOf(value) : null), [value]);
  const { show, ...colours } = useDayColours(day, rest.id);
  const { typing, choose, told } = useOne(asDay, value, onChange);
  return (
    <Typing value={typing}>
      <DatePicker
        {...rest}
        {...colours}
        {...told}
        style={{ width: '100%' }}
        format={dayShown}
        value={day}
        disabledDate={within(min, max)}
        onPanelChange={show}
        onChange={(next) => choose(dayText(next), next === null)}
      />
    </Typing>
  );
};

export const AtInput = ({ value, onChange, min, max, ...rest }: One) => {
  const wall = useMemo(() => (value && asAt.write(value) ? wallOf(value) : null), [value]);
  const { show, ...colours } = useDayColours(wall, rest.id);
  const { typing, choose, told } = useOne(asAt, value, onChange);
  return (
    <Typing value={typing}>
      <DatePicker
        {...rest}
        {...colours}
        {...told}
        style={{ width: '100%' }}
        format={atShown}
        showTime={{ format: 'HH:mm' }}
        value={wall}
        disabledDate={within(min, max)}
        onPanelChange={show}
        // What the calendar shows is what is meant, with its button or without.
        onCalendarChange={(next) => choose(instantOf(next as Dayjs | null), false)}
        onChange={(next) => choose(instantOf(next), next === null)}
      />
    </Typing>
  );
};

export type Period = { startDt: string; endDt: string };
type Two = {
  value?: Period | null;
  /** Hears two days in their order, or with `typed` also what was typed and is none. */
  onChange?: (value: Period | null) => void;
  disabled?: boolean | undefined;
  id?: string;
  maxDays?: number;
  allowClear?: boolean;
  style?: CSSProperties;
  /** What a reader of the screen calls both fields, where no label stands beside them. */
  name?: string;
};

/** Why a period can't be one; null when it can. */
export const whyNoPeriod = (value: unknown, t: Translate, maxDays?: number): string | null => {
  if (value === null || typeof value !== 'object') return null;
  const { startDt, endDt } = value as Period;
  const wrong = whyNone(asDay, startDt, t) ?? whyNone(asDay, endDt, t);
  if (wrong) return wrong;
  if (!startDt || !endDt) return t('issue.bothDays');
  return maxDays !== undefined && daysIn(startDt, endDt) > maxDays ? t('issue.periodTooLong', { n: maxDays }) : null;
};

export const PeriodInput = ({ value, onChange, maxDays, id, name, allowClear = false, ...rest }: Two) => {
  const t = useT();
  const [startDt, endDt] = [value?.startDt ?? null, value?.endDt ?? null];
  const held = useMemo(() => [startDt, endDt], [startDt, endDt]);
  const days = useMemo(() => held.map((day) => (day && asDay.write(day) ? dayOf(day) : null)) as [Dayjs | null, Dayjs | null], [held]);
  const { show, ...colours } = useDayColours(days[0], id);
  const put = ([from = null, to = null]: Texts) => {
    if (from === startDt && to === endDt) return;
    if (!from && !to) return onChange?.(allowClear ? null : { startDt: '', endDt: '' });
    const isTurned = from && to && !whyNone(asDay, from, t) && !whyNone(asDay, to, t) && to < from;
    onChange?.(isTurned ? { startDt: to, endDt: from } : { startDt: from ?? '', endDt: to ?? '' });
  };
  const { typing, wrong, byClick, setPending, panelRender } = useTyping(asDay, held, put);
  return (
    <Typing value={typing}>
      <DatePicker.RangePicker
        {...rest}
        {...colours}
        panelRender={panelRender}
        components={components}
        previewValue={false}
        {...((wrong || whyNoPeriod(value, t, maxDays) !== null) && { status: 'error' })}
        {...(id && { id: { start: id, end: `${id}-end` } })}
        {...(name && { 'aria-label': name })}
        allowClear={allowClear}
        // Else the library holds the focus in a text that is no day.
        allowEmpty={[true, true]}
        format={dayShown}
        value={value ? days : null}
        disabledDate={(day, { from }) => maxDays !== undefined && from !== undefined && Math.abs(day.diff(from, 'day')) >= maxDays}
        onPanelChange={(shown) => show(shown?.[0])}
        // The first of two is chosen: it is shown, and meant once the other is chosen or the field is left.
        onCalendarChange={(next) => {
          if (byClick.current) setPending(next ? next.map((day) => dayText(day)) : []);
        }}
        onChange={(next) => {
          if (next !== null && !byClick.current) return;
          setPending([]);
          put(next === null ? [null, null] : next.map((day, at) => dayText(day) ?? held[at] ?? null));
        }}
      />
    </Typing>
  );
};

/** A period in a screen's head, where no form says what is wrong with it: the screen goes on with the period before, and the field says why. */
export const PeriodInHead = ({ value, onChange, ...rest }: Two) => {
  const t = useT();
  const id = useId();
  const [typed, setTyped] = useState<Period | null>(null);
  const [startDt, endDt] = [value?.startDt, value?.endDt];
  // biome-ignore lint/correctness/useExhaustiveDependencies: another period was chosen elsewhere
  useEffect(() => setTyped(null), [startDt, endDt]);
  const why = whyNoPeriod(typed, t, rest.maxDays);
  return (
    <span className="kit-period">
      <PeriodInput
        {...rest}
        value={typed ?? value ?? null}
        onChange={(next) => {
          const isWrong = whyNoPeriod(next, t, rest.maxDays) !== null;
          setTyped(isWrong ? next : null);
          if (!isWrong) onChange?.(next);
        }}
      />
      {why && (
        <span className="kit-period-wrong" id={id} role="alert">
          {why}
        </span>
      )}
    </span>
  );
};
