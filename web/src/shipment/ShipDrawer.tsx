import { NewShipment as Draft, type Shipment, ship } from '@lotline/contract/shipment/shipment';
import type { Typed } from '../kit/form/typed.ts';
import { useSend } from '../kit/net/resource.ts';
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx';
import { today } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { ShipmentForm } from './ShipmentForm.tsx';
import { type Line, wrongWith } from './shipping.ts';
import { useShipping } from './use-shipping.ts';

type Values = Typed<typeof Draft>;
const clientOf = ({ bizPartnerId }: Values) => bizPartnerId ?? null;
/** A line comes whole from the picker; only what is typed in it may be missing. */
const linesOf = ({ lines }: Values) => (lines ?? []) as readonly Line[];

/** The order lines of one partner that a shipment begins with. */
export type Begun = { bizPartnerId: number; deliveryPlace: string | null; orderLines: readonly number[] };
type Props = { begun?: Begun | undefined; close: () => void; shipped: (shipment: Shipment) => void };

/** A new shipment at the right of the list. */
export const ShipDrawer = ({ begun, close, shipped }: Props) => {
  const { t, say } = useSay();
  const { send } = useSend(ship);
  const shipping = useShipping(begun?.bizPartnerId);
  const wide = Math.min(1160, window.innerWidth - 40);
  return (
    <RecordDrawer
      title={t('shipment.new')}
      draft={Draft}
      words="shipment"
      row={null}
      start={{ shipDate: today(), bizPartnerId: begun?.bizPartnerId ?? null, deliveryPlace: begun?.deliveryPlace ?? null, lines: [] }}
      width={wide}
      blocked={(values) => {
        const { whole } = wrongWith(linesOf(values), shipping.known, clientOf(values));
        return whole && say(whole.code, whole.facts);
      }}
      save={(draft) => send(draft)}
      saved={(answer) => shipped(answer as Shipment)}
      close={close}
    >
      {({ values, form }) => (
        <ShipmentForm form={form} bizPartnerId={clientOf(values)} lines={linesOf(values)} shipping={shipping} begins={begun?.orderLines} />
      )}
    </RecordDrawer>
  );
};
