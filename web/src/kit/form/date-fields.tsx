import { CalendarOutlined, SwapRightOutlined } from '../look/ant-icons.tsx';
import { later } from '../look/later.tsx';
import { type LoadNow, lazyOnFocus } from '../look/lazy-on-focus.tsx';
import { useT } from '../words/words.ts';
import type { PeriodInput as Input } from './DayInputs.tsx';

export type { Period } from './DayInputs.tsx';

const inputs = () => import('./DayInputs.tsx');
const fields = () => import('./date-inputs.tsx');

type PeriodProps = Parameters<typeof Input>[0];
const placeholderWidth = { width: 250 };

const Day = ({ value, id, loadNow }: LoadNow & { value: string | undefined; id?: string }) => {
  const t = useT();
  return <input readOnly id={id} size={12} value={value ?? ''} onFocus={loadNow} aria-label={t('common.period')} />;
};
const PeriodPlaceholder = ({ value, id, loadNow }: PeriodProps & LoadNow) => (
  <span className="kit-field-face kit-period-face" onPointerDown={loadNow}>
    <Day value={value?.startDt} loadNow={loadNow} {...(id && { id })} />
    <SwapRightOutlined />
    <Day value={value?.endDt} loadNow={loadNow} {...(id && { id: `${id}-end` })} />
    <CalendarOutlined />
  </span>
);

/** A period of plain dates, for the title line of a screen. */
export const PeriodPicker = lazyOnFocus<PeriodProps>(async () => {
  const { PeriodInHead } = await inputs();
  return (props) => <PeriodInHead {...props} name={useT()('common.period')} style={placeholderWidth} />;
}, PeriodPlaceholder);
export const DayField = later(async () => (await fields()).DayField);
export const AtField = later(async () => (await fields()).AtField);
export const PeriodField = later(async () => (await fields()).PeriodField);
