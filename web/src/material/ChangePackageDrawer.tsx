import { changePackage, type Package } from '@lotline/contract/material/stock';
import { DayField } from '../kit/form/date-fields.tsx';
import { Line, MoneyField, NoteField, TextField } from '../kit/form/fields.tsx';
import { useSend } from '../kit/net/resource.ts';
import { undoBy } from '../kit/net/undo.ts';
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx';
import { formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { PackageText } from './package-text.ts';
import { ShelfField } from './ShelfField.tsx';

/** What is written on a package; another shelf is recorded as a move. */
export const ChangePackageDrawer = ({ row, readOnly, close }: { row: Package; readOnly: boolean; close: () => void }) => {
  const { t } = useSay();
  const { send } = useSend(changePackage);
  const { send: sendBack } = useSend(changePackage);
  /** Another shelf is told with both; either way what was written before is a press away. */
  const told = ({ version, packageId, locationId, locationName, unitPrice }: Package) => {
    const { id, supplierLotNo, manufactureDate, expiryDate, note } = row;
    const price = unitPrice === row.unitPrice ? {} : { unitPrice: row.unitPrice, priceReason: t('record.undo') };
    const was = { id, version, locationId: row.locationId, supplierLotNo, manufactureDate, expiryDate, note, ...price };
    const moved = locationId !== row.locationId;
    return {
      text: moved ? t('stock.movedSaid', { packageId, from: row.locationName, to: locationName }) : t('stock.changedSaid', { packageId }),
      act: undoBy(() => sendBack(was), t('stock.changedBack', { packageId })),
    };
  };
  return (
    <RecordDrawer
      title={`${t('stock.change')} · ${row.packageId}`}
      draft={PackageText}
      words="stock"
      row={row}
      readOnly={readOnly}
      save={(draft, was) => send({ ...draft, id: row.id, version: was?.version ?? row.version })}
      told={(saved) => told(saved as Package)}
      close={close}
    >
      {() => (
        <>
          <p className="material-hint" style={{ marginBottom: 12 }}>
            {row.materialCode} · {row.materialName} · {formatNumber(row.qty)} {row.uom}
          </p>
          <ShelfField name="locationId" shown={row.locationName} help={t('stock.moveHint')} required disabled={readOnly || row.qty === 0} />
          <TextField name="supplierLotNo" />
          <Line>
            <DayField name="manufactureDate" />
            <DayField name="expiryDate" />
          </Line>
          <Line>
            <MoneyField name="unitPrice" />
            <TextField name="priceReason" />
          </Line>
          <NoteField name="note" />
        </>
      )}
    </RecordDrawer>
  );
};
