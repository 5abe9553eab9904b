import { cancelShipment, NewShipment, type Shipment, ship } from '@lotline/contract/shipment/shipment';
import { z } from 'zod';
import type { Typed } from '../kit/form/typed.ts';
import { confirm } from '../kit/messages/alert.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { useSend } from '../kit/net/resource.ts';
import { ApiFailure } from '../kit/net/send.ts';
import { undoBy } from '../kit/net/undo.ts';
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx';
import { formatNumber, today } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import type { Begun } from './heard.ts';
import { ShipmentForm } from './ShipmentForm.tsx';
import { type Line, mostLines, muchOf, orderName, otherOrder, unscannedOf, wrongWith } from './shipping.ts';
import { useShipping } from './use-shipping.ts';

const { lines } = NewShipment.shape;
/** A shipment in the making knows which lines were scanned; what left is a fact either way, so that isn't sent. */
const Draft = NewShipment.extend({
  lines: z
    .array(lines.element.extend({ scanned: z.boolean().nullish() }))
    .min(1)
    .max(mostLines),
});
type Values = Typed<typeof Draft>;
const clientOf = ({ bizPartnerId }: Values) => bizPartnerId ?? null;
/** A line comes whole from the picker; only what is typed in it may be missing. */
const linesOf = ({ lines }: Values) => (lines ?? []) as readonly Line[];

/** So many lots a question names before it counts the others. */
const mostNamed = 5;

type Props = {
  begun?: Begun | undefined;
  /** Gives what was scanned before the form was there to hear it, which it is from then on. */
  takeScans: () => string[];
  close: () => void;
  shipped: (shipment: Shipment) => void;
};
/** The widest form there is; in a narrow window it leaves the folded menu in sight. */
const formWidth = 960;
const menuWidth = 64;

/** A new shipment at the right of the list. */
export const ShipDrawer = ({ begun, takeScans, close, shipped }: Props) => {
  const { t, say } = useSay();
  const { send } = useSend(ship);
  const { send: cancel } = useSend(cancelShipment);
  const { may } = usePermission();
  /** A lot that must be inspected before it goes, and of which no inspection waits yet, may be inspected now. */
  const offerInspection = async (failure: unknown) => {
    if (!(failure instanceof ApiFailure) || failure.code !== 'quality.inspectedBeforeShipped') return;
    if (failure.facts.inspection !== null || !may('productQualityResult', 'create')) return;
    await (await import('./offer-outgoing.ts')).offerOutgoing(failure);
  };
  const shipping = useShipping(begun?.bizPartnerId, begun?.orderLines);

  /** One question for all that nobody scanned; a plant without labels answers it with one press. */
  const meansUnscanned = async (those: readonly Line[]) => {
    if (those.length === 0) return true;
    const named = those.slice(0, mostNamed).map(({ productStockId, qty }) => {
      const lot = shipping.known.lotOf(productStockId);
      return `· ${lot?.lotNo} · ${lot?.productName} · ${formatNumber(Number(qty))} ${lot?.uom}`;
    });
    const more = those.length - named.length;
    return confirm({
      icon: 'warning',
      scans: true,
      title: t('shipment.unscannedAsk', { n: those.length }),
      text: [...named, ...(more > 0 ? [t('issuing.andMore', { n: more })] : []), t('shipment.unscannedLook')].join('\n'),
      okText: t('shipment.unscannedGo'),
      cancelText: t('issuing.unscannedBack'),
    });
  };
  /** One question for what goes along although the shipment began with other orders. */
  const meansOthers = async (lines: readonly Line[]) => {
    const others = lines.flatMap((line) => {
      const order = otherOrder(line, shipping.known);
      const lot = shipping.known.lotOf(line.productStockId);
      return order ? [`· ${orderName(order)} · ${lot?.lotNo} · ${lot?.productName} · ${formatNumber(Number(line.qty))} ${lot?.uom}`] : [];
    });
    if (others.length === 0) return true;
    const named = others.slice(0, mostNamed);
    const more = others.length - named.length;
    return confirm({
      icon: 'warning',
      title: t('shipment.othersAsk', { n: others.length }),
      text: [...named, ...(more > 0 ? [t('issuing.andMore', { n: more })] : [])].join('\n'),
      okText: t('shipment.othersGo'),
      cancelText: t('shipment.othersBack'),
    });
  };
  return (
    <RecordDrawer
      title={t('shipment.new')}
      draft={Draft}
      ofLines
      words="shipment"
      row={null}
      start={{ shipDate: today(), bizPartnerId: begun?.bizPartnerId ?? null, deliveryPlace: begun?.deliveryPlace ?? null, lines: [] }}
      width={Math.min(formWidth, window.innerWidth - menuWidth)}
      blocked={(values) => {
        if (shipping.stop) return t('shipment.decideFirst');
        const { whole } = wrongWith(linesOf(values), shipping.known, clientOf(values));
        return whole && say(whole.code, whole.facts);
      }}
      sure={async (draft) => {
        const lines = linesOf(draft as Values);
        return (await meansOthers(lines)) && meansUnscanned(unscannedOf(lines));
      }}
      save={(draft) =>
        send(NewShipment.parse(draft)).catch((failure: unknown) => {
          void offerInspection(failure);
          throw failure;
        })
      }
      saved={(answer) => shipped(answer as Shipment)}
      told={(answer) => {
        const { id, version, shipmentNo, lines } = answer as Shipment;
        const text = t('shipment.went', { no: shipmentNo, much: muchOf(lines) });
        if (!may('shipment', 'modify')) return text;
        const cancelled = t('shipment.cancelledOne', { no: shipmentNo, much: muchOf(lines) });
        return { text, act: undoBy(() => cancel({ id, version, reason: t('shipment.undone') }), cancelled) };
      }}
      close={close}
    >
      {({ values, form }) => (
        <ShipmentForm
          form={form}
          bizPartnerId={clientOf(values)}
          lines={linesOf(values)}
          shipping={shipping}
          begins={begun?.orderLines}
          takeScans={takeScans}
        />
      )}
    </RecordDrawer>
  );
};
