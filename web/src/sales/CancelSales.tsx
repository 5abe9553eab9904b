import { cancelSale, cancelSales, type MaterialSale } from '@lotline/contract/sales/sale';
import { ReasonDialog } from '../kit/dialogs/ReasonDialog.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { useSend } from '../kit/net/resource.ts';
import { useSay } from '../kit/words/use-say.ts';

/** So many sales are named before the others are counted. */
const mostNamed = 5;

/** Asks why before sales are cancelled, all or none. */
export const CancelSales = ({ sales, close }: { sales: readonly MaterialSale[]; close: () => void }) => {
  const { t } = useSay();
  const one = useSend(cancelSale);
  const several = useSend(cancelSales);
  const [first] = sales;
  const cancel = async (reason: string) => {
    if (!first) return;
    try {
      if (sales.length === 1) await one.send({ id: first.id, reason });
      else await several.send({ ids: sales.map(({ id }) => id).join(','), reason });
      tell.success(t('sale.cancelledSaid', { n: sales.length }));
      close();
    } catch (failure) {
      tellFailure(failure);
    }
  };
  const names = `${sales
    .slice(0, mostNamed)
    .map(({ saleNo }) => saleNo)
    .join(', ')}${sales.length > mostNamed ? ' …' : ''}`;
  return (
    <ReasonDialog
      danger
      title={t('sale.cancel')}
      text={
        first && sales.length === 1
          ? t('sale.cancelAsk', { no: first.saleNo, client: first.bizPartnerName })
          : t('sale.cancelAskMany', { n: sales.length, names })
      }
      label={t('sale.cancelReason')}
      okText={t('sale.cancel')}
      cancelText={t('action.close')}
      close={close}
      go={cancel}
    />
  );
};
