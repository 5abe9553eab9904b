import type { MoldDraft } from '@lotline/contract/mold/mold';
import { useId } from 'react';
import { Field } from '../kit/form/Field.tsx';
import { useScope } from '../kit/form/scope.ts';
import { DeleteOutlined, PlusOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { useSay } from '../kit/words/use-say.ts';
import { ProductInput } from '../product/index.ts';
import { CavityInput } from './CavityInput.tsx';
import './mold.css';

type Lines = MoldDraft['products'];
type Props = { value?: Lines | null; onChange?: (value: Lines) => void; id?: string };

/** What a mold makes, each with the cavities it is made in. */
const Products = ({ value, onChange, id }: Props) => {
  const { t } = useSay();
  const { readOnly } = useScope();
  const own = useId();
  const lines = value ?? [];
  const set = (at: number, change: Partial<Lines[number]>) =>
    onChange?.(lines.map((line, n) => (n === at ? { ...line, ...change } : line)));
  const chosen = lines.map(({ productId }) => productId);
  return (
    <div className="mold-products" id={id}>
      {lines.map(({ productId, cavityNos }, at) => (
        <div className="mold-product" key={productId}>
          <ProductInput value={productId} onChange={(next) => next !== null && !chosen.includes(next) && set(at, { productId: next })} />
          <CavityInput
            value={cavityNos}
            onChange={(next) => set(at, { cavityNos: next ?? [] })}
            aria-label={t('mold.cavityNos')}
            placeholder={t('mold.allCavities')}
            disabled={readOnly}
          />
          {!readOnly && (
            <Button
              icon={<DeleteOutlined />}
              aria-label={t('mold.dropProduct')}
              title={t('mold.dropProduct')}
              onClick={() => onChange?.(lines.filter((_, n) => n !== at))}
            />
          )}
        </div>
      ))}
      {!readOnly && (
        <div className="mold-product" key={`${own}-${lines.length}`}>
          <ProductInput
            value={null}
            placeholder={t('mold.addProduct')}
            onChange={(next) => next !== null && !chosen.includes(next) && onChange?.([...lines, { productId: next, cavityNos: [] }])}
          />
          <PlusOutlined />
        </div>
      )}
    </div>
  );
};

export const MoldProducts = () => (
  <Field name="products" chosen>
    <Products />
  </Field>
);
