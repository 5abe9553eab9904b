import { add } from '@lotline/contract/kit/quantity';
import { Form, type FormInstance } from 'antd';
import { useState } from 'react';
import { NumberField, TextField } from '../kit/form/fields.tsx';
import { NumberInput, type NumberValue } from '../kit/form/NumberInput.tsx';
import { DeleteOutlined, PlusOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';

export type PackageLine = { packageId?: string | null; qty?: number | null; supplierLotNo?: string | null };
type Path = (string | number)[];

/** What arrives, package by package; the same list on a desk and on a phone. */
export const PackageLines = ({ name, uom, form }: { name: Path; uom: string; form: FormInstance }) => {
  const { t } = useSay();
  const lines = (Form.useWatch(name, form) as PackageLine[] | undefined) ?? [];
  const listed = () => (form.getFieldValue(name) as PackageLine[] | undefined) ?? [];
  const quantities = lines.flatMap((line) => (typeof line?.qty === 'number' ? [line.qty] : []));
  return (
    <div className="material-lines">
      <Divide
        onMake={(count, qty) => {
          form.setFieldValue(
            name,
            Array.from({ length: count }, () => ({ qty, supplierLotNo: listed()[0]?.supplierLotNo ?? null })),
          );
          void form.validateFields([[...name, 0, 'qty']]).catch(() => undefined);
        }}
      />
      <Form.List name={name}>
        {(fields, { add: more, remove }) => (
          <>
            {fields.map(({ key, name: at }) => (
              <div className="material-line" key={key}>
                <TextField
                  name={[at, 'packageId']}
                  label="stock.packageId"
                  heard={at > 0}
                  placeholder={t('stock.packageIdHint')}
                  maxLength={50}
                />
                <NumberField name={[at, 'qty']} label="common.qty" heard={at > 0} required {...(uom && at === 0 && { unit: uom })} />
                <TextField name={[at, 'supplierLotNo']} label="stock.supplierLotNo" heard={at > 0} maxLength={100} />
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={t('action.remove')}
                  title={t('action.remove')}
                  disabled={fields.length === 1}
                  style={at === 0 ? { marginTop: 30 } : {}}
                  onClick={() => remove(at)}
                />
              </div>
            ))}
            <Button
              icon={<PlusOutlined />}
              onClick={() => more({ supplierLotNo: listed().at(-1)?.supplierLotNo ?? null })}
              disabled={fields.length >= 200}
            >
              {t('stock.addPackage')}
            </Button>
          </>
        )}
      </Form.List>
      <small className="kit-quiet">{t('stock.totalOf', { n: lines.length, qty: formatNumber(add(...quantities)), uom })}</small>
    </div>
  );
};

/** Ten boxes of twenty at once. */
const Divide = ({ onMake }: { onMake: (count: number, qty: number) => void }) => {
  const { t } = useSay();
  const [count, setCount] = useState<NumberValue>(null);
  const [qty, setQty] = useState<NumberValue>(null);
  const ready = typeof count === 'number' && typeof qty === 'number' && count >= 1 && count <= 200 && qty > 0;
  return (
    <div className="material-split">
      <NumberInput
        value={count}
        onChange={setCount}
        decimals={0}
        integers={3}
        placeholder={t('stock.howMany')}
        aria-label={t('stock.howMany')}
      />
      <span aria-hidden="true">×</span>
      <NumberInput value={qty} onChange={setQty} placeholder={t('stock.qtyEach')} aria-label={t('stock.qtyEach')} />
      <Button disabled={!ready} onClick={() => ready && onMake(count, qty)}>
        {t('stock.split')}
      </Button>
    </div>
  );
};

/** Empty fields are left out. */
export const saidLines = (lines: readonly PackageLine[] | undefined) =>
  (lines ?? []).map(({ packageId, qty, supplierLotNo }) => ({
    qty: qty ?? 0,
    ...(packageId?.trim() && { packageId: packageId.trim() }),
    ...(supplierLotNo?.trim() && { supplierLotNo: supplierLotNo.trim() }),
  }));

export const said = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== '')) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
