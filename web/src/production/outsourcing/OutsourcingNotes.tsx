import { amountOf } from '@lotline/contract/kit/quantity';
import type { Outsourcing, OutsourcingDetail } from '@lotline/contract/production/outsourcing/outsourcing';
import { outsourcingOf } from '@lotline/contract/production/outsourcing/outsourcing';
import { DeliveryNote, DeliveryNotes } from '../../kit/dialogs/DeliveryNotes.tsx';
import { Unbroken } from '../../kit/look/Unbroken.tsx';
import { useCall } from '../../kit/net/resource.ts';
import { formatDay, formatNumber } from '../../kit/words/format.ts';
import { formatMoney } from '../../kit/words/money.ts';
import { useSay } from '../../kit/words/use-say.ts';

/** What goes to a vendor on A4: what is to be done with which lots and material, until when, and where it is signed for. */
const Note = ({ of, detail, prices }: { of: Outsourcing; detail: OutsourcingDetail | undefined; prices: boolean }) => {
  const { t } = useSay();
  const to = [
    ['deliveryNote.to', of.vendorName],
    ['partner.companyRegNum', detail?.vendorRegNo],
    ['partner.address', detail?.vendorAddress],
    ['deliveryNote.phone', detail?.vendorPhone],
    ['outsourcing.operationName', of.operationName],
    ['outsourcing.outDate', formatDay(of.outDate)],
    ['outsourcing.dueDate', formatDay(of.dueDate)],
  ] as const;
  return (
    <DeliveryNote
      title={t('outsourcing.deliveryNote')}
      number={of.outNo}
      cancelled={of.status === 'CANCELLED' ? t('outsourcing.status.CANCELLED') : null}
      to={to}
      note={of.note}
    >
      <table>
        <thead>
          <tr>
            <th className="kit-number">{t('outsourcing.seq')}</th>
            <th>{t('outsourcing.kind')}</th>
            <th>{t('outsourcing.itemName')}</th>
            <th>{t('outsourcing.lotOrPackage')}</th>
            <th className="kit-number">{t('common.qty')}</th>
            {prices && <th className="kit-number">{t('outsourcing.unitPrice')}</th>}
            {prices && <th className="kit-number">{t('outsourcing.amount')}</th>}
          </tr>
        </thead>
        <tbody>
          {of.lines.map((line) => (
            <tr key={line.id}>
              <td className="kit-number">{line.seq}</td>
              <td>{t(`outsourcing.kind.${line.kind}`)}</td>
              <td>
                {line.itemName}
                <small>{line.itemCode}</small>
              </td>
              <td>
                <Unbroken text={line.lotNo ?? line.packageId ?? '–'} />
              </td>
              <td className="kit-number">
                {formatNumber(line.qty)} {line.uom}
              </td>
              {prices && <td className="kit-number">{line.kind === 'MATERIAL' ? '–' : formatMoney(of.unitPrice, of.currency)}</td>}
              {prices && (
                <td className="kit-number">
                  {line.kind === 'MATERIAL' || of.unitPrice === null ? '–' : formatMoney(amountOf(line.qty, of.unitPrice), of.currency)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </DeliveryNote>
  );
};

const NoteOf = ({ of, prices }: { of: Outsourcing; prices: boolean }) => (
  <Note of={of} detail={useCall(outsourcingOf, { id: of.id }).data} prices={prices} />
);

export const OutsourcingNotes = ({ rows, close }: { rows: readonly Outsourcing[]; close: () => void }) => {
  const { t } = useSay();
  return (
    <DeliveryNotes
      title={t('outsourcing.deliveryNote')}
      rows={rows}
      priced={false}
      noteOf={(one, prices) => <NoteOf key={one.id} of={one} prices={prices} />}
      close={close}
    />
  );
};
