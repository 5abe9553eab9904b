import { isExpired } from '@lotline/contract/material/stock.rules';
import { Checkbox, Form, type FormInstance } from 'antd';
import { type ReactNode, useMemo, useRef } from 'react';
import { bin, focusHeir } from '../kit/browser/heir.ts';
import { columnsOf } from '../kit/columns/columns.ts';
import { DayField } from '../kit/form/date-fields.tsx';
import { Line, NumberField, TextField } from '../kit/form/fields.tsx';
import { NumberInput } from '../kit/form/NumberInput.tsx';
import { DeleteOutlined, PlusOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { focusFieldSoon } from '../kit/record/form-focus.ts';
import { usePaste } from '../kit/record/use-paste.tsx';
import { workDay } from '../kit/site/work-day.ts';
import { formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import {
  handOf,
  inOneLot,
  isUncounted,
  mostPackages,
  PackageDraft,
  type PackageLine,
  type Packing,
  type PastedPackage,
  packagesOf,
  sumOf,
  withPackages,
} from './packing.ts';

type Path = (string | number)[];
const fields = ['sameLot', 'supplierLotNo', 'manufactureDate', 'expiryDate', 'packages'] as const;

/** How one material's packages stand in a form, below a path of its own. */
export const packingIn = (form: FormInstance, within: Path): Packing => {
  const [sameLot, supplierLotNo, manufactureDate, expiryDate, packages] = fields.map((field) => form.getFieldValue([...within, field]));
  return { sameLot: sameLot ?? true, supplierLotNo, manufactureDate, expiryDate, packages: packages ?? [] };
};
export const fillPacking = (form: FormInstance, within: Path, packing: Packing) => {
  for (const field of fields) form.setFieldValue([...within, field], packing[field] ?? null);
};

const { text, qty, day } = columnsOf<PastedPackage>();

type Props = {
  within?: Path;
  uom: string;
  form: FormInstance /** What is to be looked at where so much comes in. */;
  warns?: (sum: number) => string | null;
};
/** What arrives of one material: its lot, then package by package. A block of cells is taken from the field on that it is pasted into. */
export const PackageLines = ({ within = [], uom, form, warns }: Props) => {
  const { t } = useSay();
  const name = [...within, 'packages'];
  // With what no field shows: what was proposed, what else stands on a label.
  const lines = (Form.useWatch(name, { form, preserve: true }) as PackageLine[] | undefined) ?? [];
  const shared = (Form.useWatch([...within, 'sameLot'], form) as boolean | undefined) ?? true;
  const common = Form.useWatch([...within, 'expiryDate'], form) as string | null | undefined;
  const expiredIf = (day: string | null | undefined) =>
    isExpired(day, workDay()) ? (
      <span className="material-expired" role="status">
        {t('stock.isExpired')}
      </span>
    ) : undefined;
  const listed = () => (form.getFieldValue(name) as PackageLine[] | undefined) ?? [];
  const columns = useMemo(
    () => [
      text('packageId'),
      qty('qty', { title: 'common.qty', uom: () => uom }),
      text('supplierLotNo'),
      day('manufactureDate'),
      day('expiryDate'),
    ],
    [uom],
  );
  const { box, review } = usePaste({
    columns,
    rows: packagesOf(packingIn(form, within)),
    draft: PackageDraft,
    makes: Math.max(0, mostPackages - lines.length),
    words: 'stock',
    file: t('stock.receive'),
    now: () => packingIn(form, within),
    put: (rows) => {
      fillPacking(form, within, withPackages(packingIn(form, within), rows));
      return packingIn(form, within);
    },
    back: (packing) => fillPacking(form, within, packing),
  });
  const sum = sumOf({ packages: lines });
  const warned = warns?.(sum);
  const turn = (sameLot: boolean) => fillPacking(form, within, inOneLot({ ...packingIn(form, within), sameLot: !sameLot }, sameLot));
  const batch = (path: Path, expiryDate: string | null | undefined, at?: number) => (
    <Line>
      <Cell of="supplierLotNo">
        <TextField name={[...path, 'supplierLotNo']} label="stock.supplierLotNo" heard={at !== undefined && at > 0} maxLength={100} />
      </Cell>
      <Cell of="manufactureDate">
        <DayField name={[...path, 'manufactureDate']} label="stock.manufactureDate" heard={at !== undefined && at > 0} />
      </Cell>
      <Cell of="expiryDate">
        <DayField name={[...path, 'expiryDate']} label="stock.expiryDate" heard={at !== undefined && at > 0} help={expiredIf(expiryDate)} />
      </Cell>
    </Line>
  );
  return (
    <div className="material-lines" ref={box}>
      {shared && batch(within, common)}
      <div className="material-split">
        <Form.Item name={[...within, 'sameLot']} valuePropName="checked" noStyle>
          <Checkbox onChange={({ target }) => turn(target.checked)}>{t('stock.sameLot')}</Checkbox>
        </Form.Item>
        <Divide
          name={[...within, 'divide']}
          form={form}
          onMake={(count, qty) => {
            const { packageId: _, proposed: __, unitNo, others, ...first } = listed()[0] ?? {};
            // A label that stood on all of them together stays with the first.
            form.setFieldValue(
              name,
              Array.from({ length: count }, (_, n) => ({
                ...first,
                ...(n === 0 && unitNo && { unitNo }),
                ...(n === 0 && others && { others }),
                qty,
              })),
            );
            void form.validateFields([[...name, 0, 'qty']]).catch(() => undefined);
            // A quantity that has the hand already would go on showing what stood there before.
            focusFieldSoon(form, [...within, ...handOf(packingIn(form, within), 0)]);
          }}
        />
      </div>
      <Form.List name={name}>
        {(rows, { add: more, remove }) => (
          <>
            {rows.map(({ key, name: at }) => (
              <div className="material-line" key={key} data-line={at}>
                <Cell of="packageId">
                  <TextField
                    name={[at, 'packageId']}
                    label="stock.packageId"
                    heard={at > 0}
                    placeholder={t('stock.packageIdHint')}
                    maxLength={50}
                  />
                </Cell>
                <Cell of="qty">
                  <NumberField name={[at, 'qty']} label="common.qty" heard={at > 0} required {...(uom && at === 0 && { unit: uom })} />
                </Cell>
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={t('action.remove')}
                  title={t('action.remove')}
                  disabled={rows.length === 1}
                  style={at === 0 ? { marginTop: 30 } : {}}
                  {...bin}
                  onClick={({ currentTarget }) => {
                    focusHeir(currentTarget, box.current);
                    remove(at);
                  }}
                />
                <OnLabel others={lines[at]?.others} />
                {!shared && <div className="material-line-batch">{batch([at], lines[at]?.expiryDate, at)}</div>}
              </div>
            ))}
            <Button
              icon={<PlusOutlined />}
              onClick={() => {
                const { packageId: _, qty: __, proposed: ___, unitNo: ____, others: _____, ...last } = listed().at(-1) ?? {};
                more(last);
              }}
              disabled={rows.length >= mostPackages}
            >
              {t('stock.addPackage')}
            </Button>
          </>
        )}
      </Form.List>
      <small className={warned ? 'material-warned' : 'kit-quiet'} role="status">
        {t('stock.totalOf', { n: lines.length, qty: formatNumber(sum), uom })}
        {warned && ` · ${warned}`}
        {isUncounted({ packages: lines }) && ` · ${t('stock.uncounted')}`}
      </small>
      {review}
    </div>
  );
};

/** What else its label says, for whoever has a use for it. */
const OnLabel = ({ others }: Pick<PackageLine, 'others'>) => {
  const { t } = useSay();
  if (!others?.length) return null;
  const said = others.map(({ id, value }) => (id ? `(${id}) ${value}` : value)).join(' · ');
  return <small className="material-on-label kit-quiet">{t('stock.onLabel', { said })}</small>;
};

/** Where a block of cells begins that is pasted into this field; it takes no room of its own. */
const Cell = ({ of, children }: { of: keyof PackageLine; children: ReactNode }) => (
  <div data-col={of} style={{ display: 'contents' }}>
    {children}
  </div>
);

type Divided = { count?: number | string | null; qty?: number | string | null };
const isTyped = (value: unknown) => value !== undefined && value !== null && value !== '';
const isReady = ({ count, qty }: Divided) =>
  typeof count === 'number' && typeof qty === 'number' && count >= 1 && count <= mostPackages && qty > 0;

/**
 * Ten boxes of twenty at once. Enter makes the packages and never saves; what was typed here and not made stands in the way of saving, as
 * the delivery would come in undivided.
 */
const Divide = ({ name, ...made }: { name: Path; onMake: (count: number, qty: number) => void; form: FormInstance }) => {
  const { t } = useSay();
  const undivided = (_: unknown, { count, qty }: Divided = {}) =>
    isTyped(count) || isTyped(qty) ? Promise.reject(new Error(t('stock.divideFirst'))) : Promise.resolve();
  const changed = (next: Divided) => {
    // What was said of the numbers before is said of these when they are to be saved.
    made.form.setFields([{ name, errors: [] }]);
    return next;
  };
  return (
    <Form.Item name={name} className="material-divide" validateTrigger={[]} getValueFromEvent={changed} rules={[{ validator: undivided }]}>
      <DivideInput onMake={made.onMake} />
    </Form.Item>
  );
};

type DivideProps = { id?: string; value?: Divided; onChange?: (next: Divided) => void; onMake: (count: number, qty: number) => void };
const DivideInput = ({ id, value = {}, onChange, onMake }: DivideProps) => {
  const { t } = useSay();
  const box = useRef<HTMLSpanElement>(null);
  const make = () => {
    const { count, qty } = value;
    if (isReady(value)) {
      onChange?.({});
      return onMake(Number(count), Number(qty));
    }
    const [first, second] = box.current?.querySelectorAll('input') ?? [];
    (isTyped(count) ? second : first)?.focus();
  };
  const input = (part: keyof Divided, label: string, more: { id?: string | undefined; decimals?: number; integers?: number }) => (
    <NumberInput
      {...more}
      digitsOnly
      value={value[part] ?? null}
      onChange={(next) => onChange?.({ ...value, [part]: next ?? null })}
      onPressEnter={(event) => {
        event.preventDefault();
        make();
      }}
      placeholder={label}
      aria-label={label}
    />
  );
  return (
    <span className="material-split" ref={box}>
      {input('count', t('stock.howMany'), { id, decimals: 0, integers: 3 })}
      <span aria-hidden="true">×</span>
      {input('qty', t('stock.qtyEach'), {})}
      <Button why={!isReady(value) && t('stock.splitNeeds')} onClick={make}>
        {t('stock.split')}
      </Button>
    </span>
  );
};
