import { cancelShipment, cancelShipments, type Shipment } from '@lotline/contract/shipment/shipment';
import { Input, Modal } from 'antd';
import { useState } from 'react';
import { tellFailure } from '../kit/failure.ts';
import { Underway, useSend } from '../kit/resource.ts';
import { useSay } from '../kit/say.ts';
import { tell } from '../kit/snackbar.tsx';
import { shipTables } from './use-shipping.ts';

/** Asks why before shipments are taken back: one by the version that was seen, several at once or none. */
export const CancelDialog = ({ shipments, close }: { shipments: readonly Shipment[]; close: () => void }) => {
  const { t } = useSay();
  const one = useSend(cancelShipment, shipTables);
  const several = useSend(cancelShipments, shipTables);
  const [reason, setReason] = useState('');
  const [first] = shipments;
  const ok = async () => {
    const why = reason.trim();
    if (!why || !first) return;
    try {
      if (shipments.length === 1) await one.send({ id: first.id, version: first.version, reason: why });
      else await several.send({ ids: shipments.map(({ id }) => id), reason: why });
      tell.success(t('shipment.cancelled', { n: shipments.length }));
      close();
    } catch (failure) {
      if (!(failure instanceof Underway)) tellFailure(failure);
    }
  };
  return (
    <Modal
      open
      width={500}
      title={t('shipment.cancel')}
      onCancel={close}
      onOk={() => void ok()}
      okText={t('shipment.cancel')}
      cancelText={t('action.close')}
      confirmLoading={one.sending || several.sending}
      okButtonProps={{ danger: true, disabled: reason.trim() === '' }}
    >
      <p>
        {shipments.length === 1
          ? t('shipment.cancelAsk', { no: first?.shipmentNo ?? '' })
          : t('shipment.cancelAskMany', { n: shipments.length, names: namesOf(shipments) })}
      </p>
      <Input.TextArea
        autoFocus
        aria-label={t('shipment.cancelReason')}
        placeholder={t('shipment.cancelReason')}
        maxLength={500}
        autoSize={{ minRows: 2, maxRows: 6 }}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </Modal>
  );
};

const namesOf = (shipments: readonly Shipment[]) => {
  const names = shipments.slice(0, 5).map(({ shipmentNo }) => shipmentNo);
  return `${names.join(', ')}${shipments.length > names.length ? ' …' : ''}`;
};
