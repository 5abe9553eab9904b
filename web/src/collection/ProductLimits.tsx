import type { ProductLimits } from '@lotline/contract/collection/parameter';
import { Field } from '../kit/form/Field.tsx';
import { NumberInput, type NumberValue } from '../kit/form/NumberInput.tsx';
import { useScope } from '../kit/form/scope.ts';
import { DeleteOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { useSay } from '../kit/words/use-say.ts';
import { ProductInput } from '../product/index.ts';
import './collection.css';

type Lines = readonly ProductLimits[];
type Props = { value?: Lines | null; onChange?: (value: Lines) => void; id?: string };
const parts = ['lsl', 'target', 'usl'] as const;

/** What products ask in place of the parameter’s own limits. */
const LimitsInput = ({ value, onChange, id }: Props) => {
  const { t } = useSay();
  const { readOnly } = useScope();
  const lines = value ?? [];
  const set = (at: number, change: Partial<ProductLimits>) =>
    onChange?.(lines.map((line, n) => (n === at ? { ...line, ...change } : line)));
  const isFree = (productId: number | null): productId is number =>
    productId !== null && !lines.some((line) => line.productId === productId);
  return (
    <div className="collection-limits" id={id}>
      {lines.map((line, at) => (
        <div className="collection-limit" key={line.productId}>
          <ProductInput value={line.productId} onChange={(productId) => isFree(productId) && set(at, { productId })} />
          {parts.map((part) => (
            <NumberInput
              key={part}
              aria-label={t(`parameter.${part}`)}
              placeholder={t(`parameter.${part}`)}
              decimals={6}
              disabled={readOnly}
              value={line[part] ?? null}
              onChange={(next: NumberValue) => set(at, { [part]: typeof next === 'number' ? next : null })}
            />
          ))}
          {!readOnly && (
            <Button
              icon={<DeleteOutlined />}
              aria-label={t('action.remove')}
              title={t('action.remove')}
              onClick={() => onChange?.(lines.filter((_, n) => n !== at))}
            />
          )}
        </div>
      ))}
      {!readOnly && (
        <ProductInput
          key={lines.length}
          value={null}
          placeholder={t('parameter.addProduct')}
          onChange={(productId) => isFree(productId) && onChange?.([...lines, { productId }])}
        />
      )}
    </div>
  );
};

export const ProductLimitsField = () => (
  <Field name="productLimits" chosen>
    <LimitsInput />
  </Field>
);
