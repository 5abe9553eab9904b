import { subtract } from '@lotline/contract/kit/quantity';
import { Id, Name, Note, Qty } from '@lotline/contract/kit/shape';
import { adjustWays, reasonsFor } from '@lotline/contract/ledger/adjust-reason';
import { editProductStock, type ProductStock } from '@lotline/contract/lot/product-stock';
import { editStockRules } from '@lotline/contract/lot/product-stock.rules';
import { z } from 'zod';
import { blameOf } from '../kit/form/blame.ts';
import { CodeField } from '../kit/form/CodeField.tsx';
import { NoteField, NumberField } from '../kit/form/fields.tsx';
import type { Typed } from '../kit/form/typed.ts';
import { type Asked, sendMeant } from '../kit/net/meant.ts';
import { useSend } from '../kit/net/resource.ts';
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx';
import { formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { LocationPicker } from '../plant/index.ts';

const Draft = z.object({ locationId: Id, countedQty: Qty, reason: Name(200).nullish(), note: Note.nullish() });

const countAsked: Asked = {
  'stock.countIsFarLess': { title: 'stock.countAsk', okText: 'stock.countMeant' },
  'stock.countIsMoreThanCame': { title: 'stock.countAsk', okText: 'stock.countMeant' },
};

const signed = (change: number) => `${change > 0 ? '+' : ''}${formatNumber(change)}`;

/** Moves the pieces of one row to another place, or sets the quantity right by what was counted. */
export const EditStockDrawer = ({ row, readOnly, close }: { row: ProductStock; readOnly: boolean; close: () => void }) => {
  const { t, say } = useSay();
  const { send } = useSend(editProductStock);
  /** A quantity is sent only where it was changed: the one that was shown may have changed on the server since. */
  const changesOf = ({ locationId, countedQty, reason, note }: Typed<typeof Draft>) => ({
    ...(locationId != null && locationId !== row.locationId && { locationId }),
    ...(typeof countedQty === 'number' && countedQty !== row.qty && { countedQty }),
    ...((note || null) !== row.note && { note: note || null }),
    ...(reason && { reason }),
  });
  const blocked = (values: Typed<typeof Draft>) => {
    const { reason, ...changes } = changesOf(values);
    if (Object.keys(changes).length === 0) return t('prodStock.unchanged');
    const facts = { lot: { state: row.lotState }, qty: row.qty, countedQty: changes.countedQty, reason };
    return blameOf(editStockRules, facts, say);
  };
  return (
    <RecordDrawer
      title={`${t('prodStock.edit')} · ${row.lotNo}`}
      draft={Draft}
      words="prodStock"
      row={{ ...row, countedQty: row.qty, reason: null }}
      readOnly={readOnly}
      blocked={blocked}
      save={(draft, was) =>
        sendMeant(send, { id: row.id, version: was?.version ?? row.version, ...changesOf(draft) }, countAsked, (ask) => ({
          ...ask,
          confirmed: true,
        }))
      }
      told={(answer) => {
        const { lotNo: what, locationName, qty, uom } = answer as ProductStock;
        const moved = locationName !== row.locationName && t('told.moved', { what, place: locationName });
        const counted =
          qty !== row.qty && t('prodStock.countedSaid', { lot: what, was: formatNumber(row.qty), qty: formatNumber(qty), uom });
        return [moved, counted].filter(Boolean).join(' · ') || t('told.saved');
      }}
      close={close}
    >
      {({ values }) => {
        const { countedQty } = values;
        const differs = typeof countedQty === 'number' && countedQty !== row.qty;
        const { uom } = row;
        return (
          <>
            <p className="lot-hint">
              {row.productCode} · {row.productName} · {row.locationName}
            </p>
            <LocationPicker name="locationId" label="prodStock.move" types={['LINE', 'WAREHOUSE', 'SHELF']} />
            <NumberField
              name="countedQty"
              unit={uom}
              help={
                differs
                  ? t('prodStock.difference', {
                      qty: formatNumber(row.qty),
                      counted: formatNumber(countedQty),
                      change: signed(subtract(countedQty, row.qty)),
                      uom,
                    })
                  : t('prodStock.asBooked', { qty: formatNumber(row.qty), uom })
              }
            />
            <CodeField
              name="reason"
              category="ADJUST_REASON"
              only={(codes) => reasonsFor(differs ? ['COUNT', countedQty < row.qty ? 'LESS' : 'MORE'] : adjustWays, codes)}
              required={differs}
            />
            <NoteField name="note" />
          </>
        );
      }}
    </RecordDrawer>
  );
};
