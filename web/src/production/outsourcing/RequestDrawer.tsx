import { addDays } from '@lotline/contract/kit/production-day';
import { decimalsOf } from '@lotline/contract/kit/unit';
import {
  changeOutsourcing,
  createOutsourcing,
  NewOutsourcing,
  type Outsourcing,
  OutsourcingChange,
  type SendableLot,
  type SendableOperation,
  type SendablePackage,
  scanOutsourcing,
  sendOut,
  takeBackSending,
  usualWork,
} from '@lotline/contract/production/outsourcing/outsourcing';
import { Form, type FormInstance, Input } from 'antd';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { DayField } from '../../kit/form/date-fields.tsx';
import { MoneyField, NoteField, NumberField, SwitchField, TextField } from '../../kit/form/fields.tsx';
import { NumberInput, type NumberValue } from '../../kit/form/NumberInput.tsx';
import { wrongQuantity } from '../../kit/form/number.ts';
import type { Typed } from '../../kit/form/typed.ts';
import { DeleteOutlined } from '../../kit/look/ant-icons.tsx';
import { Button } from '../../kit/look/Button.tsx';
import { tellFailure } from '../../kit/net/failure.ts';
import { useCall, useSend } from '../../kit/net/resource.ts';
import { send } from '../../kit/net/send.ts';
import { RecordDrawer } from '../../kit/record/RecordDrawer.tsx';
import { ScanFlash } from '../../kit/scan/ScanFlash.tsx';
import { useScan } from '../../kit/scan/use-scan.ts';
import { workDay } from '../../kit/site/work-day.ts';
import { formatNumber, today } from '../../kit/words/format.ts';
import { useSay } from '../../kit/words/use-say.ts';
import { PartnerPicker } from '../../partner/index.ts';
import { OperationPicker } from '../../product/index.ts';
import type { Begun } from './begun.ts';
import { FindSendable } from './FindSendable.tsx';
import { sentSaid } from './sent-said.ts';

/** Asked for and sent in one go where what is to go is there. */
const Draft = NewOutsourcing.extend({ sendNow: z.boolean().nullish(), priceReason: OutsourcingChange.shape.priceReason });
type Values = Typed<typeof Draft>;
type Lot = Pick<SendableLot, 'productStockId' | 'lotNo' | 'productName' | 'uom' | 'locationName' | 'qty'>;
type Pack = Pick<SendablePackage, 'materialStockId' | 'packageId' | 'materialName' | 'uom' | 'locationName' | 'qty'>;
type Operation = Pick<
  SendableOperation,
  'operPlanId' | 'operationName' | 'planNo' | 'lotNo' | 'productName' | 'uom' | 'readyQty' | 'vendorQty'
>;

type Props = {
  row: Outsourcing | null;
  begun?: Begun;
  close: () => void;
  saved: (row: Outsourcing) => void;
  /** Prints the labels of what has just gone out. */
  labels: (row: Outsourcing) => void;
};
const formWidth = 860;
const menuWidth = 64;

/** A new outsourcing at the right of the list, or what of an old one may still be changed. */
export const RequestDrawer = ({ row, begun, close, saved, labels }: Props) => {
  const { t } = useSay();
  const { send: create } = useSend(createOutsourcing);
  const { send: change } = useSend(changeOutsourcing);
  const { send: leave } = useSend(sendOut);
  const { send: takeBack } = useSend(takeBackSending);
  const isSent = row !== null && row.status !== 'REQUESTED';
  const values = row && {
    ...row,
    qty: row.lines.find(({ kind }) => kind === 'WIP')?.qty ?? null,
    lots: row.lines.flatMap(({ productStockId, qty }) => (productStockId === null ? [] : [{ productStockId, qty }])),
    supplies: row.lines.flatMap(({ materialStockId, qty }) => (materialStockId === null ? [] : [{ materialStockId, qty }])),
  };
  return (
    <RecordDrawer
      title={row ? `${t('outsourcing.edit')} · ${row.outNo}` : t('outsourcing.new')}
      draft={Draft}
      ofLines
      words="outsourcing"
      row={values}
      start={{ outDate: workDay(), dueDate: addDays(today(), 7), lots: [], supplies: [], sendNow: true }}
      width={Math.min(formWidth, window.innerWidth - menuWidth)}
      blocked={({ operPlanId, qty, lots, supplies }) =>
        !isSent && !(operPlanId && qty) && !lots?.length && !supplies?.length ? t('outsourcing.sendsSomething') : null
      }
      save={async ({ sendNow, priceReason, ...draft }, was) => {
        const ask = NewOutsourcing.parse(draft);
        if (was) return change({ ...ask, priceReason, id: was.id, version: was.version });
        const made = await create(ask);
        if (!sendNow) return made;
        // What can't leave yet stays asked for, and why is said.
        return leave({ id: made.id, version: made.version }).catch((failure: unknown) => {
          tellFailure(failure);
          return made;
        });
      }}
      saved={(answer) => saved(answer as Outsourcing)}
      told={(answer) => {
        const made = answer as Outsourcing;
        const facts = { no: made.outNo, vendor: made.vendorName };
        if (isSent) return t('told.saved');
        if (made.status === 'REQUESTED') return t('outsourcing.askedSaid', facts);
        return sentSaid(made, { takeBack, print: labels, t });
      }}
      close={close}
    >
      {({ values: now, form }) => <RequestForm form={form} values={now} row={row} isSent={isSent} {...(begun && { begun })} />}
    </RecordDrawer>
  );
};

type FormProps = { form: FormInstance; values: Values; row: Outsourcing | null; isSent: boolean; begun?: Begun };
const RequestForm = ({ form, values, row, isSent, begun }: FormProps) => {
  const { t } = useSay();
  const [operation, setOperation] = useState<Operation | null>(() => operationIn(row));
  const [vendor, setVendor] = useState<string | null>(row?.vendorName ?? null);
  const [lots, setLots] = useState<ReadonlyMap<number, Lot>>(() => new Map(lotsIn(row).map((lot) => [lot.productStockId, lot])));
  const [packs, setPacks] = useState<ReadonlyMap<number, Pack>>(() => new Map(packsIn(row).map((pack) => [pack.materialStockId, pack])));
  const takeOperation = useCallback(
    (one: SendableOperation) => {
      setOperation(one);
      form.setFieldsValue({ operPlanId: one.operPlanId, planId: one.planId, lots: [], qty: one.readyQty > 0 ? one.readyQty : null });
      // What nothing is ready of is asked for ahead, and goes when it is.
      if (one.readyQty === 0) form.setFieldsValue({ sendNow: false });
      if (one.vendorId !== null) {
        setVendor(one.vendorName);
        form.setFieldsValue({ vendorId: one.vendorId });
      }
      if (one.unitPrice !== null) form.setFieldsValue({ unitPrice: one.unitPrice });
    },
    [form],
  );
  const takeLot = useCallback(
    (one: SendableLot) => {
      setOperation(null);
      setLots((now) => new Map(now).set(one.productStockId, one));
      const listed = (form.getFieldValue('lots') ?? []) as { productStockId: number; qty: number }[];
      if (listed.some(({ productStockId }) => productStockId === one.productStockId)) return;
      form.setFieldsValue({
        operPlanId: null,
        planId: null,
        qty: null,
        lots: [...listed, { productStockId: one.productStockId, qty: one.qty }],
      });
    },
    [form],
  );
  const takePack = useCallback(
    (one: SendablePackage) => {
      setPacks((now) => new Map(now).set(one.materialStockId, one));
      const listed = (form.getFieldValue('supplies') ?? []) as { materialStockId: number; qty: number }[];
      if (listed.some(({ materialStockId }) => materialStockId === one.materialStockId)) return;
      form.setFieldsValue({ supplies: [...listed, { materialStockId: one.materialStockId, qty: one.qty }] });
    },
    [form],
  );
  // The next code adds to what stands here; what was typed before it stays.
  useScan(async (code) => {
    const found = await send(scanOutsourcing, { code });
    const { operation: work, lot, package: pack } = found;
    const listed = (name: 'lots' | 'supplies') => (form.getFieldValue(name) ?? []) as Listed[];
    const [what, qty, uom, isListed] = lot
      ? [lot.lotNo, lot.qty, lot.uom, listed('lots').some(({ productStockId }) => productStockId === lot.productStockId)]
      : pack
        ? [pack.packageId, pack.qty, pack.uom, listed('supplies').some(({ materialStockId }) => materialStockId === pack.materialStockId)]
        : [work?.lotNo ?? code, work?.readyQty ?? 0, work?.uom ?? '', work !== null && work.operPlanId === operation?.operPlanId];
    // What is under way already has a form of its own.
    if (!lot && !pack && !work) return { taken: false, what: code, said: t('outsourcing.scanOther') };
    if (isListed) return { taken: false, what, said: t('outsourcing.scanListed', { code: what }) };
    if (!pack && (operation || (work && listed('lots').length > 0))) return { taken: false, what, said: t('outsourcing.scanOneWork') };
    if (lot) takeLot(lot);
    else if (pack) takePack(pack);
    else if (work) takeOperation(work);
    return { taken: true, what, said: t('outsourcing.scanAdded', { qty: formatNumber(qty), uom }) };
  }, !isSent);
  // What goes by hand is done by its vendor's usual operation, until somebody chooses another.
  const vendorId = values.vendorId ?? null;
  const usual = useCall(usualWork, { vendorId: vendorId ?? 0 }, { enabled: row === null && vendorId !== null }).data;
  const filled = useRef<number | null>(null);
  const isByHand = row === null && operation === null && vendorId !== null;
  useEffect(() => {
    if (!isByHand || usual?.vendorId !== vendorId) return;
    const now = (form.getFieldValue('operationId') ?? null) as number | null;
    if (now !== null && now !== filled.current) return;
    filled.current = usual.operationId;
    form.setFieldsValue({ operationId: usual.operationId });
  }, [isByHand, usual, vendorId, form]);
  // What was scanned, or led here, stands in the form from the start.
  const waits = useRef(begun);
  useEffect(() => {
    const first = waits.current;
    waits.current = undefined;
    if (first?.operation) takeOperation(first.operation);
    if (first?.lot) takeLot(first.lot);
    if (first?.pack) takePack(first.pack);
  }, [takeOperation, takeLot, takePack]);
  return (
    <div>
      <ScanFlash />
      <div className="outsourcing-head">
        <PartnerPicker name="vendorId" type="OUTSOURCER" shown={vendor} disabled={isSent} />
        <DayField name="outDate" disabled={isSent} />
        <DayField name="dueDate" />
        <MoneyField name="unitPrice" />
        {isSent && <TextField name="priceReason" />}
        {operation === null && <OperationPicker name="operationId" shown={row?.operationName ?? usual?.operationName} disabled={isSent} />}
        {row === null && <SwitchField name="sendNow" />}
      </div>
      {(['operPlanId', 'planId'] as const).map((name) => (
        <Form.Item key={name} name={name} hidden noStyle>
          <Input type="hidden" />
        </Form.Item>
      ))}
      {/* Enter ends a quantity; it mustn't save the form. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: listens for what happens inside */}
      <div className="outsourcing-parts" onKeyDown={endField}>
        {operation && (
          <section className="outsourcing-head" aria-label={t('outsourcing.operationName')}>
            <div>
              <strong>
                {operation.operationName} · {operation.lotNo}
              </strong>
              <small className="kit-quiet" style={{ display: 'block' }}>
                {[operation.productName, operation.planNo].filter(Boolean).join(' · ')}
              </small>
              {!isSent && (
                <small className="kit-quiet">
                  {t('outsourcing.readySaid', {
                    ready: formatNumber(operation.readyQty),
                    there: formatNumber(operation.vendorQty),
                    uom: operation.uom,
                  })}
                </small>
              )}
            </div>
            <NumberField name="qty" unit={operation.uom} disabled={isSent} />
          </section>
        )}
        <Form.Item name="lots" noStyle>
          <Chosen
            label={t('outsourcing.lots')}
            keyField="productStockId"
            disabled={isSent}
            of={(id) => {
              const lot = lots.get(id);
              return lot && { code: lot.lotNo, name: [lot.productName, lot.locationName].join(' · '), uom: lot.uom, stock: lot.qty };
            }}
          />
        </Form.Item>
        <Form.Item name="supplies" noStyle>
          <Chosen
            label={t('outsourcing.supplies')}
            keyField="materialStockId"
            disabled={isSent}
            of={(id) => {
              const pack = packs.get(id);
              return (
                pack && { code: pack.packageId, name: [pack.materialName, pack.locationName].join(' · '), uom: pack.uom, stock: pack.qty }
              );
            }}
          />
        </Form.Item>
        {!isSent && (
          <FindSendable
            operPlanId={begun?.operPlanId ?? null}
            chosen={operation?.operPlanId ?? null}
            vendorId={vendorId}
            lots={values.lots}
            supplies={values.supplies}
            takeOperation={takeOperation}
            takeLot={takeLot}
            takePack={takePack}
          />
        )}
      </div>
      <NoteField name="note" label="common.note" rows={2} />
    </div>
  );
};

const endField = (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  if (event.target.classList.contains('kit-number')) event.target.blur();
};

const operationIn = (row: Outsourcing | null): Operation | null => {
  const line = row?.lines.find(({ kind }) => kind === 'WIP');
  if (!row || !line || !row.operPlanId) return null;
  const { operPlanId, operationName, planNo } = row;
  return {
    ...{ operPlanId, operationName: operationName ?? '', planNo: planNo ?? '', lotNo: line.lotNo ?? '', productName: line.itemName },
    ...{ uom: line.uom, readyQty: line.qty, vendorQty: line.atVendorQty },
  };
};
const lotsIn = (row: Outsourcing | null): Lot[] =>
  (row?.lines ?? []).flatMap(({ productStockId, lotNo, itemName, uom, locationName, qty }) =>
    productStockId === null
      ? []
      : [{ productStockId, lotNo: lotNo ?? '', productName: itemName, uom, locationName: locationName ?? '', qty }],
  );
const packsIn = (row: Outsourcing | null): Pack[] =>
  (row?.lines ?? []).flatMap(({ materialStockId, packageId, itemName, uom, locationName, qty }) =>
    materialStockId === null
      ? []
      : [{ materialStockId, packageId: packageId ?? '', materialName: itemName, uom, locationName: locationName ?? '', qty }],
  );

type Listed = { qty?: NumberValue; productStockId?: number; materialStockId?: number };
type ChosenProps = {
  value?: readonly Listed[];
  onChange?: (next: readonly Listed[]) => void;
  label: string;
  keyField: 'productStockId' | 'materialStockId';
  disabled: boolean;
  of: (id: number) => { code: string; name: string; uom: string; stock: number } | undefined;
};
/** The lots or packages that go, each with its quantity. */
const Chosen = ({ value = [], onChange, label, keyField, disabled, of }: ChosenProps) => {
  const { t, say } = useSay();
  if (value.length === 0) return null;
  const wrongIn = (qty: NumberValue, { uom, stock }: { uom: string; stock: number }) => {
    const wrong = wrongQuantity(qty, decimalsOf(uom));
    if (wrong) return say(wrong.code, wrong.facts);
    return Number(qty) > stock ? t('outsourcing.overStock', { stock: formatNumber(stock), uom }) : null;
  };
  return (
    <section aria-label={label} className="outsourcing-scroll">
      <table className="outsourcing-table">
        <thead>
          <tr>
            <th>{label}</th>
            <th className="kit-number">{t('outsourcing.qty')}</th>
            <th aria-label={t('action.remove')} />
          </tr>
        </thead>
        <tbody>
          {value.map((line, at) => {
            const its = of(line[keyField] ?? 0);
            if (!its) return null;
            const said = disabled ? null : wrongIn(line.qty, its);
            return (
              <tr key={line[keyField]}>
                <td>
                  <strong>{its.code}</strong>
                  <small>{its.name}</small>
                  {said && (
                    <small className="outsourcing-wrong" role="alert">
                      {said}
                    </small>
                  )}
                </td>
                <td className="kit-number">
                  <NumberInput
                    value={line.qty}
                    disabled={disabled}
                    aria-label={`${t('outsourcing.qty')} ${its.code}`}
                    decimals={decimalsOf(its.uom)}
                    {...(said && { status: 'error' as const })}
                    onChange={(qty) => onChange?.(value.map((one, index) => (index === at ? { ...one, qty } : one)))}
                  />{' '}
                  {its.uom}
                </td>
                <td>
                  {!disabled && (
                    <Button
                      type="text"
                      icon={<DeleteOutlined />}
                      aria-label={`${t('action.remove')} ${its.code}`}
                      onClick={() => onChange?.(value.filter((_, index) => index !== at))}
                    />
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
};
