import { DatePicker } from 'antd';
import type { CSSProperties } from 'react';
import { type Dayjs, dayOf, dayText, instantOf, wallOf } from '../words/date.ts';

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

export const DayInput = ({ value, onChange, min, max, ...rest }: One) => (
  <DatePicker
    {...rest}
    style={{ width: '100%' }}
    format={dayShown}
    value={dayOf(value)}
    disabledDate={within(min, max)}
    onChange={(day) => onChange?.(dayText(day))}
  />
);

export const AtInput = ({ value, onChange, min, max, ...rest }: One) => (
  <DatePicker
    {...rest}
    style={{ width: '100%' }}
    format={['YYYY-MM-DD HH:mm', 'YYYY/MM/DD HH:mm']}
    showTime={{ format: 'HH:mm' }}
    value={wallOf(value)}
    disabledDate={within(min, max)}
    onChange={(wall) => onChange?.(instantOf(wall))}
  />
);

export type Period = { startDt: string; endDt: string };
type Two = {
  value?: Period | null;
  onChange?: (value: Period | null) => void;
  disabled?: boolean | undefined;
  id?: string;
  maxDays?: number;
  allowClear?: boolean;
  style?: CSSProperties;
};

export const PeriodInput = ({ value, onChange, maxDays, id, allowClear = false, ...rest }: Two) => (
  <DatePicker.RangePicker
    {...rest}
    {...(id && { id: { start: id, end: `${id}-end` } })}
    allowClear={allowClear}
    format={dayShown}
    value={value ? [dayOf(value.startDt), dayOf(value.endDt)] : null}
    disabledDate={(day, { from }) => maxDays !== undefined && from !== undefined && Math.abs(day.diff(from, 'day')) >= maxDays}
    onChange={(days) => {
      const [start, end] = days ?? [];
      onChange?.(start && end ? { startDt: start.format('YYYY-MM-DD'), endDt: end.format('YYYY-MM-DD') } : null);
    }}
  />
);
