import { add } from '@lotline/contract/kit/quantity';
import { firstBroken } from '@lotline/contract/kit/rule';
import { AnyQty, Code, Qty } from '@lotline/contract/kit/shape';
import { changePackage, type Package } from '@lotline/contract/material/stock';
import { adjustRules } from '@lotline/contract/material/stock.rules';
import { z } from 'zod';
import { CodeField } from '../kit/form/CodeField.tsx';
import { ChoiceField, NumberField } from '../kit/form/fields.tsx';
import { type Asked, sendMeant } from '../kit/net/meant.ts';
import { useSend } from '../kit/net/resource.ts';
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx';
import { formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';

const Draft = z
  .object({ type: z.enum(['COUNT', 'ADJUST']), countedQty: Qty.nullish(), difference: AnyQty.nullish(), reasonCode: Code })
  .refine(({ type, countedQty }) => type !== 'COUNT' || countedQty != null, { path: ['countedQty'], params: { code: 'required' } })
  .refine(({ type, difference }) => type !== 'ADJUST' || Boolean(difference), { path: ['difference'], params: { code: 'required' } });
type Draft = z.infer<typeof Draft>;
const countAsked: Asked = {
  'stock.countIsFarLess': { title: 'stock.countAsk', okText: 'stock.countMeant' },
  'stock.countIsMoreThanCame': { title: 'stock.countAsk', okText: 'stock.countMeant' },
};

/** Corrects the quantity of a package by a count or a difference, always with the reason. */
export const AdjustDrawer = ({ row, close }: { row: Package; close: () => void }) => {
  const { t, say } = useSay();
  const { send } = useSend(changePackage);
  const save = ({ type, countedQty, difference, reasonCode }: Draft, version: number) => {
    const { id, locationId, supplierLotNo, manufactureDate, expiryDate, note } = row;
    const adjust = type === 'COUNT' ? { type, countedQty: countedQty ?? 0, reasonCode } : { type, difference: difference ?? 0, reasonCode };
    return sendMeant(send, { id, version, locationId, supplierLotNo, manufactureDate, expiryDate, note, adjust }, countAsked, (ask) => ({
      ...ask,
      ...(ask.adjust && { adjust: { ...ask.adjust, confirmed: true } }),
    }));
  };
  return (
    <RecordDrawer
      title={`${t('stock.adjust')} · ${row.packageId}`}
      draft={Draft}
      words="stock"
      row={null}
      start={{ type: 'COUNT' }}
      save={(draft, was) => save(draft, was?.version ?? row.version)}
      close={close}
    >
      {({ values }) => {
        const { type, difference } = values as Partial<Draft>;
        const by = typeof difference === 'number' ? difference : 0;
        const broken = type === 'ADJUST' && firstBroken(adjustRules, { stock: row, difference: by });
        return (
          <>
            <p className="material-hint" style={{ marginBottom: 12 }}>
              {row.materialCode} · {row.materialName} · {t('stock.qty')} {formatNumber(row.qty)} {row.uom}
            </p>
            <ChoiceField
              name="type"
              label="common.type"
              of={[
                { value: 'COUNT', label: t('stock.adjustCount') },
                { value: 'ADJUST', label: t('stock.adjustBy') },
              ]}
              required
            />
            {type === 'ADJUST' ? (
              <NumberField
                name="difference"
                unit={row.uom}
                required
                help={
                  broken ? (
                    <span className="material-wrong" role="alert">
                      {say(broken.code, broken.tell?.({ stock: row, difference: by }))}
                    </span>
                  ) : (
                    t('stock.after', { qty: add(row.qty, by), uom: row.uom })
                  )
                }
              />
            ) : (
              <NumberField name="countedQty" unit={row.uom} required />
            )}
            <CodeField name="reasonCode" category="ADJUST_REASON" required />
          </>
        );
      }}
    </RecordDrawer>
  );
};
