import { qualityWord } from '@lotline/contract/ledger/quality-word';
import type { Package } from '@lotline/contract/material/stock';
import { useGo } from '../kit/browser/go.ts';
import { formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { qualityTones } from '../lot/index.ts';

type Standing = Pick<Package, 'qualityStatus' | 'countNo' | 'atVendorQty' | 'uom'>;
/** Whether a package may be used, and what else keeps it: a count that goes on, a vendor that has some of it. */
export const StandingCell = ({ of: { qualityStatus, countNo, atVendorQty, uom } }: { of: Standing }) => {
  const { t } = useSay();
  const go = useGo();
  const count = `/material/count?sheet=${countNo}`;
  // What may be used like any other says least: it gives way where there is no room for all.
  const isPlain = qualityStatus === 'OK';
  const quality = <span className={`kit-tag kit-tag-${qualityTones[qualityStatus]}`}>{t(qualityWord(qualityStatus))}</span>;
  return (
    <span className="material-standing">
      {!isPlain && quality}
      {atVendorQty > 0 && (
        <span className="kit-tag kit-tag-kind" title={`${t('stock.atVendorQty')} ${formatNumber(atVendorQty)} ${uom}`}>
          {t('stock.outside', { qty: formatNumber(atVendorQty) })}
        </span>
      )}
      {countNo !== null && (
        <a
          className="kit-tag kit-tag-orange"
          tabIndex={-1}
          href={count}
          title={t('count.chip', { value: countNo })}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            go(count);
          }}
        >
          {t('quick.counting')}
        </a>
      )}
      {isPlain && quality}
    </span>
  );
};
