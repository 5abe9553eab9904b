import { CalendarOutlined, SwapRightOutlined } from '../ant-icons.tsx';
import { formatDay } from '../format.ts';
import type { PeriodInput as Input } from './DayInputs.tsx';
import { later } from './later.tsx';
import { type Reach, reached } from './reached.tsx';

export type { Period } from './DayInputs.tsx';

const inputs = () => import('./DayInputs.tsx');
const fields = () => import('./date-inputs.tsx');

type PeriodProps = Parameters<typeof Input>[0];
const asWideAsItsFace = { width: 250 };

const Day = ({ value, id, reach }: Reach & { value: string | undefined; id?: string }) => (
  <input readOnly id={id} size={12} value={value ? formatDay(value) : ''} onFocus={reach} />
);
const PeriodFace = ({ value, id, reach }: PeriodProps & Reach) => (
  <span className="kit-field-face kit-period-face" onPointerDown={reach}>
    <Day value={value?.startDt} reach={reach} {...(id && { id })} />
    <SwapRightOutlined />
    <Day value={value?.endDt} reach={reach} {...(id && { id: `${id}-end` })} />
    <CalendarOutlined />
  </span>
);

/** A period of plain dates, for the title line of a screen. */
export const PeriodPicker = reached<PeriodProps>(async () => {
  const { PeriodInput } = await inputs();
  return (props) => <PeriodInput {...props} style={asWideAsItsFace} />;
}, PeriodFace);
export const DayField = later(async () => (await fields()).DayField);
export const AtField = later(async () => (await fields()).AtField);
export const PeriodField = later(async () => (await fields()).PeriodField);
