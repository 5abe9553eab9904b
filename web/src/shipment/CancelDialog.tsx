import { cancelShipment, cancelShipments, type Shipment } from '@lotline/contract/shipment/shipment';
import { flushSync } from 'react-dom';
import { ReasonDialog } from '../kit/dialogs/ReasonDialog.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { useSend } from '../kit/net/resource.ts';
import { useSay } from '../kit/words/use-say.ts';
import type { Translate } from '../kit/words/words.ts';
import { muchOf } from './shipping.ts';

type Props = {
  shipments: readonly Shipment[];
  close: () => void;
  /** They are cancelled, and the dialog has left. */
  done: (first: Shipment) => void;
};

/** Asks why before shipments are taken back: one by the version that was seen, several at once or none. */
export const CancelDialog = ({ shipments, close, done }: Props) => {
  const { t } = useSay();
  const one = useSend(cancelShipment);
  const several = useSend(cancelShipments);
  const [first] = shipments;
  const cancel = async (reason: string) => {
    if (!first) return;
    try {
      if (shipments.length === 1) await one.send({ id: first.id, version: first.version, reason });
      else await several.send({ ids: shipments.map(({ id }) => id), reason });
      tell.success(
        shipments.length === 1
          ? t('shipment.cancelledOne', { no: first.shipmentNo, much: muchOf(first.lines) })
          : t('shipment.cancelled', { n: shipments.length }),
      );
      flushSync(close);
      done(first);
    } catch (failure) {
      tellFailure(failure);
    }
  };
  return (
    <ReasonDialog
      danger
      title={t('shipment.cancel')}
      text={
        first && shipments.length === 1 ? asked(first, t) : t('shipment.cancelAskMany', { n: shipments.length, names: namesOf(shipments) })
      }
      label={t('shipment.cancelReason')}
      okText={t('shipment.cancel')}
      cancelText={t('action.close')}
      close={close}
      go={cancel}
    />
  );
};

/** So many lots are named before the others are counted. */
const mostNamed = 5;

/** Whose shipment it is, how much of which lots comes back, and which orders wait for it again. */
const asked = ({ shipmentNo, bizPartnerName, lines }: Shipment, t: Translate) => {
  const lots = [...Map.groupBy(lines, ({ lotNo }) => lotNo)].map(([lotNo, its]) => `· ${lotNo} · ${muchOf(its)}`);
  const orders = [...Map.groupBy(lines, ({ orderNo }) => orderNo)].flatMap(([orderNo, its]) =>
    orderNo ? `${orderNo} ${muchOf(its)}` : [],
  );
  const more = lots.length - mostNamed;
  const named = [...lots.slice(0, mostNamed), ...(more > 0 ? [t('issuing.andMore', { n: more })] : [])];
  return [
    t('shipment.cancelAsk', { no: shipmentNo, client: bizPartnerName, much: muchOf(lines), lots: lots.length }),
    t('shipment.cancelBack'),
    ...named,
    ...(orders.length > 0 ? [t('shipment.cancelOpens', { orders: orders.join(', ') })] : []),
  ].join('\n');
};

const namesOf = (shipments: readonly Shipment[]) => {
  const names = shipments.slice(0, 5).map(({ shipmentNo }) => shipmentNo);
  return `${names.join(', ')}${shipments.length > names.length ? ' …' : ''}`;
};
