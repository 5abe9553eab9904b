import { add } from '@lotline/contract/kit/quantity';
import { Button } from '../kit/look/Button.tsx';
import { confirm } from '../kit/messages/alert.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';

type Held = { onHandQty: number; goneQty: number; uom: string };
type Props = {
  /** What is held: that what has something in stock which isn't on hold yet. */
  picked: readonly Held[];
  /** Of everything that is suspect, what has left and can't be held. */
  all: readonly Held[];
  /** Somebody chose some of it. */
  some: boolean;
  ready: boolean;
  sending: boolean;
  /** In whose name, and what else follows. */
  note: string;
  /** Holds it and answers how much of it was. */
  go: () => Promise<number>;
};

const sums = (rows: readonly Held[], of: 'onHandQty' | 'goneQty') =>
  [...new Set(rows.map(({ uom }) => uom))]
    .map((uom) => [uom, add(0, ...rows.filter((row) => row.uom === uom).map((row) => row[of]))] as const)
    .filter(([, qty]) => qty > 0)
    .map(([uom, qty]) => `${formatNumber(qty)} ${uom}`)
    .join(', ');

/** One button that holds what is left of what is suspect; how much that is, and how much has gone already, is said before it is done. */
export const HoldLeft = ({ picked, all, some, ready, sending, note, go }: Props) => {
  const { t } = useSay();
  const n = picked.length;
  const label = n === 0 ? t('holdLeft.none') : t(some ? 'holdLeft.some' : 'holdLeft.all', { n });
  const hold = async () => {
    const gone = sums(all, 'goneQty');
    const text = [t('holdLeft.ask', { n, qty: sums(picked, 'onHandQty') }), note, gone && t('holdLeft.gone', { qty: gone })]
      .filter(Boolean)
      .join('\n');
    if (!(await confirm({ icon: 'warning', title: label, text, okText: label }))) return;
    try {
      tell.success(t('holdLeft.said', { n: await go() }));
    } catch (failure) {
      tellFailure(failure);
    }
  };
  return (
    <div>
      <Button danger loading={sending} why={ready && n === 0 ? t('holdLeft.noneWhy') : undefined} onClick={() => void hold()}>
        {label}
      </Button>
    </div>
  );
};
