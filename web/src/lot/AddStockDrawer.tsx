import { reasonsFor } from '@lotline/contract/ledger/adjust-reason';
import { addProductStock, AddStock as Draft, type ProductStock } from '@lotline/contract/lot/product-stock';
import { CodeField } from '../kit/form/CodeField.tsx';
import { Line, NoteField, NumberField, TextField } from '../kit/form/fields.tsx';
import { useSend } from '../kit/net/resource.ts';
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx';
import { formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { LocationPicker } from '../plant/index.ts';
import { ProductPicker } from '../product/index.ts';

/** Pieces that were there before the system was: a lot of theirs and where they lie. */
export const AddStockDrawer = ({ productId, added, close }: { productId?: number; added: (stock: unknown) => void; close: () => void }) => {
  const { t } = useSay();
  const { send } = useSend(addProductStock);
  return (
    <RecordDrawer
      title={t('prodStock.add')}
      draft={Draft}
      words="prodStock"
      row={null}
      start={{ reason: 'INITIAL', ...(productId !== undefined && { productId }) }}
      save={send}
      saved={added}
      told={(answer) => {
        const { lotNo, locationName, qty, uom } = answer as ProductStock;
        return t('prodStock.addedSaid', { lot: lotNo, place: locationName, qty: formatNumber(qty), uom });
      }}
      close={close}
    >
      {() => (
        <>
          <ProductPicker name="productId" />
          <TextField name="lotId" maxLength={50} />
          <LocationPicker name="locationId" types={['LINE', 'WAREHOUSE', 'SHELF']} />
          <Line>
            <NumberField name="qty" />
            <CodeField name="reason" category="ADJUST_REASON" only={(codes) => reasonsFor(['MORE'], codes)} required />
          </Line>
          <NoteField name="note" />
        </>
      )}
    </RecordDrawer>
  );
};
