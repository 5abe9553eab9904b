import { add, subtract } from '@lotline/contract/kit/quantity';
import { firstBroken } from '@lotline/contract/kit/rule';
import { Code, PositiveQty, Qty } from '@lotline/contract/kit/shape';
import { type AdjustWay, adjustWays, reasonsFor } from '@lotline/contract/ledger/adjust-reason';
import { changePackage, type Package } from '@lotline/contract/material/stock';
import { adjustRules } from '@lotline/contract/material/stock.rules';
import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { CodeField } from '../kit/form/CodeField.tsx';
import { ChoiceField, NumberField } from '../kit/form/fields.tsx';
import { useCodes } from '../kit/net/codes.ts';
import { type Asked, sendMeant } from '../kit/net/meant.ts';
import { useSend } from '../kit/net/resource.ts';
import { focusFieldSoon } from '../kit/record/form-focus.ts';
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx';
import { formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';

const Draft = z
  .object({ type: z.enum(adjustWays), countedQty: Qty.nullish(), difference: PositiveQty.nullish(), reasonCode: Code })
  .refine(({ type, countedQty }) => type !== 'COUNT' || countedQty != null, { path: ['countedQty'], params: { code: 'required' } })
  .refine(({ type, difference }) => type === 'COUNT' || difference != null, { path: ['difference'], params: { code: 'required' } });
type Draft = z.infer<typeof Draft>;
const countAsked: Asked = {
  'stock.countIsFarLess': { title: 'stock.countAsk', okText: 'stock.countMeant' },
  'stock.countIsMoreThanCame': { title: 'stock.countAsk', okText: 'stock.countMeant' },
};
/** The reason that a count has by itself; nobody lost or found anything by counting. */
const countReason = 'COUNT';

/** How the last package was set right: the next one of the shelf begins with the same. */
export type AdjustedBy = Pick<Draft, 'type' | 'reasonCode'>;

/** What the package will hold, by what is typed; null while that is no quantity. */
const afterOf = (stock: number, { type, countedQty, difference }: Partial<Draft>) => {
  if (type === 'COUNT') return typeof countedQty === 'number' && countedQty >= 0 ? countedQty : null;
  if (typeof difference !== 'number' || difference <= 0) return null;
  return type === 'LESS' ? subtract(stock, difference) : add(stock, difference);
};

type Props = { row: Package; like: AdjustedBy | null; close: () => void; adjusted: (by: AdjustedBy) => void };

/** Corrects the quantity of a package by a count, or takes off or adds some, always with the reason; what it will hold is said before it is saved. */
export const AdjustDrawer = ({ row, like, close, adjusted }: Props) => {
  const { t, say } = useSay();
  const { send } = useSend(changePackage);
  const reasons = useCodes('ADJUST_REASON');
  const save = async ({ type, countedQty, difference, reasonCode }: Draft, version: number) => {
    const { id, locationId, supplierLotNo, manufactureDate, expiryDate, note } = row;
    const by = type === 'LESS' ? -(difference ?? 0) : (difference ?? 0);
    const adjust =
      type === 'COUNT' ? { type, countedQty: countedQty ?? 0, reasonCode } : { type: 'ADJUST' as const, difference: by, reasonCode };
    const saved = await sendMeant(
      send,
      { id, version, locationId, supplierLotNo, manufactureDate, expiryDate, note, adjust },
      countAsked,
      (ask) => ({
        ...ask,
        ...(ask.adjust && { adjust: { ...ask.adjust, confirmed: true } }),
      }),
    );
    adjusted({ type, reasonCode });
    return saved;
  };
  const tooMuch = (qty: unknown) => {
    const facts = { stock: row, difference: -Number(qty) };
    const broken = firstBroken(adjustRules, facts);
    return broken ? say(broken.code, broken.tell?.(facts)) : null;
  };
  const toldOf = ({ packageId, qty }: Package) => t('stock.adjusted', { packageId, from: stated(row.qty), to: stated(qty) });
  const stated = (qty: number) => `${formatNumber(qty)} ${row.uom}`;
  return (
    <RecordDrawer
      title={`${t('stock.adjust')} · ${row.packageId}`}
      draft={Draft}
      words="stock"
      row={null}
      start={like ?? { type: 'COUNT', reasonCode: countReason }}
      save={(draft, was) => save(draft, was?.version ?? row.version)}
      told={(saved) => toldOf(saved as Package)}
      close={close}
    >
      {({ values, form }) => {
        const { type = 'COUNT' } = values as Partial<Draft>;
        const after = afterOf(row.qty, values as Partial<Draft>);
        const change = after === null ? 0 : subtract(after, row.qty);
        const signed = change === 0 ? t('stock.asInTheBooks') : `${change > 0 ? '+' : '−'}${stated(Math.abs(change))}`;
        const help = after !== null && after >= 0 && (
          <span className="material-after" role="status">
            {t('stock.fromTo', { from: stated(row.qty), to: stated(after) })} <b>{signed}</b>
          </span>
        );
        const turn = (next: AdjustWay) => {
          const reason = form.getFieldValue('reasonCode');
          const stays = reasonsFor([next], reasons).some(({ code }) => code === reason);
          if (!stays) form.setFieldValue('reasonCode', next === 'COUNT' ? countReason : undefined);
          focusFieldSoon(form, [next === 'COUNT' ? 'countedQty' : 'difference']);
        };
        return (
          <>
            <p className="kit-subject">
              {row.materialName} <small>{row.materialCode}</small>
              <br />
              {row.locationPath} · {t('stock.inTheBooks')} <strong>{stated(row.qty)}</strong>
              {row.atLineQty > 0 && <small> · {t('stock.notTheLine', { qty: formatNumber(row.atLineQty), uom: row.uom })}</small>}
            </p>
            <ChoiceField
              name="type"
              label="common.type"
              of={adjustWays.map((value) => ({ value, label: t(`stock.adjust.${value}`) }))}
              required
            />
            <TurnedTo way={type} turn={turn} />
            {type === 'COUNT' ? (
              <NumberField key="COUNT" name="countedQty" unit={row.uom} required help={help || undefined} />
            ) : (
              <NumberField
                key={type}
                name="difference"
                label={`stock.by.${type}`}
                unit={row.uom}
                required
                also={type === 'LESS' ? tooMuch : () => null}
                help={help || undefined}
              />
            )}
            <CodeField name="reasonCode" category="ADJUST_REASON" only={(codes) => reasonsFor([type], codes)} required />
          </>
        );
      }}
    </RecordDrawer>
  );
};

/** Tells when another way was chosen, not how the form opens. */
const TurnedTo = ({ way, turn }: { way: AdjustWay; turn: (way: AdjustWay) => void }) => {
  const before = useRef(way);
  useEffect(() => {
    if (before.current !== way) turn(way);
    before.current = way;
  });
  return null;
};
