import { cancelOutsourcing, type Outsourcing } from '@lotline/contract/production/outsourcing/outsourcing';
import { ReasonDialog } from '../../kit/dialogs/ReasonDialog.tsx';
import { tell } from '../../kit/messages/snackbar.tsx';
import { tellFailure } from '../../kit/net/failure.ts';
import { useSend } from '../../kit/net/resource.ts';
import { formatNumber } from '../../kit/words/format.ts';
import { useSay } from '../../kit/words/use-say.ts';

/** Asks why before an outsourcing is cancelled, and says what comes back. */
export const CancelOutsourcing = ({ row, close }: { row: Outsourcing; close: () => void }) => {
  const { t } = useSay();
  const { send } = useSend(cancelOutsourcing);
  const there = row.lines.filter(({ atVendorQty }) => atVendorQty > 0);
  const cancel = async (reason: string) => {
    try {
      await send({ id: row.id, version: row.version, reason });
      tell.success(t('outsourcing.cancelledSaid', { no: row.outNo }));
      close();
    } catch (failure) {
      tellFailure(failure);
    }
  };
  return (
    <ReasonDialog
      danger
      title={t('outsourcing.cancel')}
      text={[
        t('outsourcing.cancelAsk', { no: row.outNo, vendor: row.vendorName }),
        ...(there.length > 0 ? [t('outsourcing.cancelBack')] : []),
        ...there.map(({ lotNo, packageId, atVendorQty, uom }) => `· ${lotNo ?? packageId} · ${formatNumber(atVendorQty)} ${uom}`),
      ].join('\n')}
      label={t('outsourcing.cancelReason')}
      okText={t('outsourcing.cancel')}
      cancelText={t('action.close')}
      close={close}
      go={cancel}
    />
  );
};
