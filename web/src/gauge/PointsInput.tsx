import type { CalibrationPoint } from '@lotline/contract/gauge/gauge';
import { errorAt, isWithin } from '@lotline/contract/gauge/gauge.rules';
import { Form } from 'antd';
import { NumberInput, type NumberValue } from '../kit/form/NumberInput.tsx';
import { DeleteOutlined, PlusOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { useSay } from '../kit/words/use-say.ts';
import './gauge.css';

/** A point whose numbers aren't all typed yet. */
type Typed = { [Part in keyof CalibrationPoint]?: CalibrationPoint[Part] | null };
type Props = { value?: readonly Typed[] | null; onChange?: (next: readonly Typed[]) => void; id?: string; unit: string | null };
const parts = ['reference', 'found', 'left', 'tolerance'] as const;
const titles = {
  reference: 'calibration.reference',
  found: 'calibration.foundValue',
  left: 'calibration.leftValue',
  tolerance: 'calibration.tolerance',
} as const;

/** What the gauge shows now at a point, once enough is typed to say. */
export const shownAt = ({ reference, found, left, tolerance }: Typed) => {
  const shown = left ?? found;
  if (reference == null || shown == null) return null;
  return { error: errorAt({ reference }, shown), within: tolerance == null ? null : isWithin({ reference, tolerance }, shown) };
};

/** References, what was shown as found and as left, and the error that is allowed; the next point begins with the tolerance of the last. */
const PointsInput = ({ value, onChange, id, unit }: Props) => {
  const { t } = useSay();
  const points = value ?? [];
  const set = (at: number, part: Partial<Typed>) => onChange?.(points.map((point, n) => (n === at ? { ...point, ...part } : point)));
  return (
    <div className="gauge-points" id={id}>
      {points.length > 0 && (
        <div className="gauge-point gauge-points-head" aria-hidden="true">
          {parts.map((part) => (
            <span key={part}>
              {t(titles[part])}
              {unit && ` (${unit})`}
            </span>
          ))}
          <span>{t('calibration.error')}</span>
          <span />
        </div>
      )}
      {points.map((point, at) => {
        const shown = shownAt(point);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place
          <div className="gauge-point" key={at}>
            {parts.map((part) => (
              <NumberInput
                key={part}
                aria-label={`${t(titles[part])} ${at + 1}`}
                decimals={6}
                value={point[part] ?? null}
                onChange={(next: NumberValue) => set(at, { [part]: typeof next === 'number' ? next : null })}
              />
            ))}
            <output data-bad={shown?.within === false || undefined}>{shown ? shown.error : '–'}</output>
            <Button
              icon={<DeleteOutlined />}
              aria-label={`${t('action.remove')} ${at + 1}`}
              title={t('action.remove')}
              onClick={() => onChange?.(points.filter((_, n) => n !== at))}
            />
          </div>
        );
      })}
      <Button
        type="dashed"
        block
        icon={<PlusOutlined />}
        onClick={() => onChange?.([...points, { tolerance: points.at(-1)?.tolerance ?? null }])}
      >
        {t('calibration.addPoint')}
      </Button>
    </div>
  );
};

/** All of its numbers are typed. */
export const isWholePoint = (point: Typed): point is CalibrationPoint =>
  point.reference != null && point.found != null && point.tolerance != null;

/** What lacks is said when it is saved, not while the first number is typed. */
export const PointsField = ({ unit }: { unit: string | null }) => {
  const { t } = useSay();
  const check = (_: unknown, points: readonly Typed[] | undefined) =>
    (points ?? []).every(isWholePoint) ? Promise.resolve() : Promise.reject(new Error(t('calibration.pointWhole')));
  return (
    <Form.Item name="points" label={t('calibration.points')} validateTrigger="onSubmit" rules={[{ validator: check }]}>
      <PointsInput unit={unit} />
    </Form.Item>
  );
};
