import { subtract } from '@lotline/contract/kit/quantity';
import { Name, Note, PositiveQty } from '@lotline/contract/kit/shape';
import { disposeProductStock, type ProductStock } from '@lotline/contract/lot/product-stock';
import { disposeRules } from '@lotline/contract/lot/product-stock.rules';
import { z } from 'zod';
import { blameOf } from '../kit/form/blame.ts';
import { CodeField } from '../kit/form/CodeField.tsx';
import { NoteField, NumberField } from '../kit/form/fields.tsx';
import { confirm } from '../kit/messages/alert.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { useSend } from '../kit/net/resource.ts';
import { Underway } from '../kit/net/underway.ts';
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx';
import { formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';

const Draft = z.object({ qty: PositiveQty, reason: Name(200), note: Note.optional() });
type Draft = z.infer<typeof Draft>;

/** Scraps pieces of one row, which can't be undone; with its last pieces the lot is discarded. */
export const ScrapDrawer = ({ row, close }: { row: ProductStock; close: () => void }) => {
  const { t, say } = useSay();
  const { send } = useSend(disposeProductStock);
  const broken = (qty: unknown) => {
    const facts = { stock: row, lot: { state: row.lotState }, qty: typeof qty === 'number' ? qty : 0 };
    return blameOf(disposeRules, facts, say);
  };
  const save = async ({ qty, reason, note }: Draft) => {
    const sure = await confirm({
      title: t('scrap.scrap'),
      text: t('scrap.ask', { packageId: row.lotNo, material: row.productName, qty, uom: row.uom }),
      icon: 'warning',
      okText: t('scrap.scrap'),
      danger: true,
    });
    // After a no the form stays as it was.
    if (!sure) throw new Underway();
    const { lotDiscarded } = await send({ id: row.id, qty, reason, ...(note && { note }) });
    if (lotDiscarded) tell.warning(t('prodStock.lotDiscarded'), 4000);
    return qty;
  };
  return (
    <RecordDrawer
      title={`${t('scrap.scrap')} · ${row.lotNo}`}
      draft={Draft}
      words="scrap"
      row={null}
      blocked={({ qty }) => broken(qty)}
      save={save}
      told={(answer) => {
        const qty = answer as number;
        return t('scrap.said', { packageId: row.lotNo, qty, left: subtract(row.qty, qty), uom: row.uom });
      }}
      saveText={t('scrap.scrap')}
      danger
      close={close}
    >
      {({ values: { qty } }) => (
        <>
          <p className="kit-subject">
            {row.productName} <small>{row.productCode}</small>
            <br />
            {row.locationName} · {t('stock.inTheBooks')} <strong>{`${formatNumber(row.qty)} ${row.uom}`}</strong>
          </p>
          <NumberField
            name="qty"
            unit={row.uom}
            required
            help={
              typeof qty === 'number' && qty < row.qty
                ? t('scrap.left', { left: subtract(row.qty, qty), uom: row.uom })
                : qty === row.qty && t('prodStock.lastOnes')
            }
          />
          <CodeField name="reason" label="scrap.reasonCode" category="DISPOSE_REASON" required />
          <NoteField name="note" />
        </>
      )}
    </RecordDrawer>
  );
};
