import { cancelShipment, cancelShipments, type Shipment } from '@lotline/contract/shipment/shipment';
import { ReasonDialog } from '../kit/dialogs/ReasonDialog.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { Underway, useSend } from '../kit/net/resource.ts';
import { useSay } from '../kit/words/use-say.ts';

/** Asks why before shipments are taken back: one by the version that was seen, several at once or none. */
export const CancelDialog = ({ shipments, close }: { shipments: readonly Shipment[]; close: () => void }) => {
  const { t } = useSay();
  const one = useSend(cancelShipment);
  const several = useSend(cancelShipments);
  const [first] = shipments;
  const cancel = async (reason: string) => {
    if (!first) return;
    try {
      if (shipments.length === 1) await one.send({ id: first.id, version: first.version, reason });
      else await several.send({ ids: shipments.map(({ id }) => id), reason });
      tell.success(t('shipment.cancelled', { n: shipments.length }));
      close();
    } catch (failure) {
      if (!(failure instanceof Underway)) tellFailure(failure);
    }
  };
  return (
    <ReasonDialog
      danger
      title={t('shipment.cancel')}
      text={
        shipments.length === 1
          ? t('shipment.cancelAsk', { no: first?.shipmentNo ?? '' })
          : t('shipment.cancelAskMany', { n: shipments.length, names: namesOf(shipments) })
      }
      label={t('shipment.cancelReason')}
      okText={t('shipment.cancel')}
      cancelText={t('action.close')}
      close={close}
      go={cancel}
    />
  );
};

const namesOf = (shipments: readonly Shipment[]) => {
  const names = shipments.slice(0, 5).map(({ shipmentNo }) => shipmentNo);
  return `${names.join(', ')}${shipments.length > names.length ? ' …' : ''}`;
};
