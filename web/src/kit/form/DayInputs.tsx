import { DatePicker } from 'antd';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { type Dayjs, dayOf, dayText, instantOf, wallOf } from '../words/date.ts';
import { dayTone } from '../words/day-tone.ts';
import { today } from '../words/format.ts';
import { useDaysOff } from './days-off.ts';
import './days.css';

type One = {
  value?: string | null;
  onChange?: (value: string | null) => void;
  disabled?: boolean | undefined;
  id?: string;
  min?: string;
  max?: string;
};

/** Picked and typed with dashes; slashes, as screens show a day, and bare digits are understood as well. */
const dayShown = ['YYYY-MM-DD', 'YYYY/MM/DD', 'YYYYMMDD'];

const within = (min?: string, max?: string) => (day: Dayjs) => {
  const text = dayText(day) ?? '';
  return (min !== undefined && text < min) || (max !== undefined && text > max);
};

/** The days of an opened calendar in their colours: the month that is shown, the one after it, and the week on either side. */
const useDayColours = (chosen: Dayjs | null) => {
  const [shown, setShown] = useState<Dayjs | null>(null);
  const startDt = dayText(shown?.startOf('month').subtract(7, 'day'));
  const endDt = dayText(shown?.add(1, 'month').endOf('month').add(7, 'day'));
  const off = useDaysOff(startDt && endDt ? { startDt, endDt } : null);
  return {
    onOpenChange: (open: boolean) => setShown(open ? (chosen ?? dayOf(today())) : null),
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

export const DayInput = ({ value, onChange, min, max, ...rest }: One) => {
  const { show, ...colours } = useDayColours(dayOf(value));
  return (
    <DatePicker
      {...rest}
      {...colours}
      style={{ width: '100%' }}
      format={dayShown}
      value={dayOf(value)}
      disabledDate={within(min, max)}
      onPanelChange={show}
      onChange={(day) => onChange?.(dayText(day))}
    />
  );
};

export const AtInput = ({ value, onChange, min, max, ...rest }: One) => {
  const { show, ...colours } = useDayColours(wallOf(value));
  return (
    <DatePicker
      {...rest}
      {...colours}
      style={{ width: '100%' }}
      format={['YYYY-MM-DD HH:mm', 'YYYY/MM/DD HH:mm']}
      showTime={{ format: 'HH:mm' }}
      value={wallOf(value)}
      disabledDate={within(min, max)}
      onPanelChange={show}
      onChange={(wall) => onChange?.(instantOf(wall))}
    />
  );
};

export type Period = { startDt: string; endDt: string };
type Two = {
  value?: Period | null;
  onChange?: (value: Period | null) => void;
  disabled?: boolean | undefined;
  id?: string;
  maxDays?: number;
  allowClear?: boolean;
  style?: CSSProperties;
  /** What a reader of the screen calls both fields, where no label stands beside them. */
  name?: string;
};

export const PeriodInput = ({ value, onChange, maxDays, id, name, allowClear = false, ...rest }: Two) => {
  const { show, ...colours } = useDayColours(dayOf(value?.startDt));
  return (
    <DatePicker.RangePicker
      {...rest}
      {...colours}
      {...(id && { id: { start: id, end: `${id}-end` } })}
      {...(name && { 'aria-label': name })}
      allowClear={allowClear}
      format={dayShown}
      value={value ? [dayOf(value.startDt), dayOf(value.endDt)] : null}
      disabledDate={(day, { from }) => maxDays !== undefined && from !== undefined && Math.abs(day.diff(from, 'day')) >= maxDays}
      onPanelChange={(days) => show(days?.[0])}
      onChange={(days) => {
        const [start, end] = days ?? [];
        onChange?.(start && end ? { startDt: start.format('YYYY-MM-DD'), endDt: end.format('YYYY-MM-DD') } : null);
      }}
    />
  );
};
