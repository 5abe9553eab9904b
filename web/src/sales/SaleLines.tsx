import { saleAmount } from '@lotline/contract/sales/amounts';
import { useEffect, useRef } from 'react';
import { NumberInput } from '../kit/form/NumberInput.tsx';
import { DeleteOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { workDay } from '../kit/site/work-day.ts';
import { formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { doubtAt, type Line, qtyOf, type Sold, totalsOf, wrongWith } from './selling.ts';

type Props = {
  value?: readonly Line[];
  onChange?: (lines: readonly Line[]) => void;
  soldOf: (id: number) => Sold | undefined;
  taxRate: number;
  /** What of the lines may still be typed: all, prices, or nothing. */
  open: 'all' | 'prices' | 'none';
  /** The line that was added last. */
  fresh: number | null;
};

/** The lines of a sale: quantity and price of each package, what is wrong beside it, and what they come to. */
export const SaleLines = ({ value = [], onChange, soldOf, taxRate, open, fresh }: Props) => {
  const { t, say } = useSay();
  const lastAdded = useRef<HTMLTableRowElement>(null);
  // Who holds the box sees its line, however many stand above it.
  useEffect(() => {
    if (fresh !== null) lastAdded.current?.scrollIntoView?.({ block: 'nearest' });
  }, [fresh]);
  if (value.length === 0) return <p className="sales-none">{t('sale.noLines')}</p>;
  const { each } = open === 'none' ? { each: [] } : wrongWith(value, soldOf, workDay(), open);
  const totals = totalsOf(value, soldOf, taxRate);
  const all = qtyOf(value, soldOf);
  const change = (at: number, part: Partial<Line>) => onChange?.(value.map((line, index) => (index === at ? { ...line, ...part } : line)));
  return (
    <div className="sales-scroll">
      <table className="sales-table">
        <thead>
          <tr>
            <th>{t('sale.packageId')}</th>
            <th className="kit-number">{t('sale.qty')}</th>
            <th className="kit-number">{t('sale.unitPrice')}</th>
            <th className="kit-number">{t('sale.amount')}</th>
            <th aria-label={t('action.remove')} />
          </tr>
        </thead>
        <tbody>
          {value.map((line, at) => {
            const sold = soldOf(line.materialStockId);
            if (!sold) return null;
            const wrong = each[at];
            const { qty, unitPrice } = line;
            const isPriceWrong = wrong?.field === 'unitPrice';
            const doubt = open === 'none' || isPriceWrong ? undefined : doubtAt(line, sold);
            return (
              <tr key={line.materialStockId} ref={at === fresh ? lastAdded : null} data-fresh={at === fresh || undefined}>
                <td>
                  <strong>{sold.packageId}</strong>
                  <small>{[sold.materialName, sold.spec, sold.locationName].filter(Boolean).join(' · ')}</small>
                  {wrong && !isPriceWrong && (
                    <small className="sales-wrong" role="alert">
                      {say(wrong.code, wrong.facts)}
                    </small>
                  )}
                </td>
                <td className="kit-number">
                  <NumberInput
                    value={qty}
                    disabled={open !== 'all'}
                    aria-label={`${t('sale.qty')} ${sold.packageId}`}
                    {...(wrong?.field === 'qty' && { status: 'error' as const })}
                    onChange={(next) => change(at, { qty: next ?? null })}
                  />
                  <small>
                    {open === 'all' ? t('sale.ofAvailable', { available: formatNumber(sold.availableQty), uom: sold.uom }) : sold.uom}
                  </small>
                </td>
                <td className="kit-number">
                  <NumberInput
                    value={unitPrice}
                    decimals={2}
                    integers={13}
                    disabled={open === 'none'}
                    aria-label={`${t('sale.unitPrice')} ${sold.packageId}`}
                    {...(isPriceWrong ? { status: 'error' as const } : doubt && { status: 'warning' as const })}
                    onChange={(next) => change(at, { unitPrice: next ?? null })}
                  />
                  {isPriceWrong && wrong && (
                    <small className="sales-wrong" role="alert">
                      {say(wrong.code, wrong.facts)}
                    </small>
                  )}
                  {doubt && (
                    <small className="sales-loss" role="status">
                      {say(doubt.code, doubt.facts)}
                    </small>
                  )}
                  {sold.lastPrice !== null && open === 'all' && doubt?.code !== 'sale.farFromLast' && (
                    <small>{t('sale.lastPrice', { price: formatNumber(sold.lastPrice) })}</small>
                  )}
                </td>
                <td className="kit-number sales-sum">
                  {typeof qty === 'number' && typeof unitPrice === 'number' ? formatNumber(saleAmount(qty, unitPrice)) : '–'}
                </td>
                <td>
                  {open === 'all' && (
                    <Button
                      type="text"
                      icon={<DeleteOutlined />}
                      aria-label={`${t('action.remove')} ${sold.packageId}`}
                      onClick={() => onChange?.(value.filter((_, index) => index !== at))}
                    />
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <td>{t('sale.lineCountSaid', { n: value.length })}</td>
            <td className="kit-number">{all && `${formatNumber(all.qty)} ${all.uom}`}</td>
            <td className="kit-number">{t('sale.supplyAmount')}</td>
            <td className="kit-number">{formatNumber(totals.supplyAmount)}</td>
            <td />
          </tr>
          <tr>
            <td colSpan={2}>
              {totals.margin !== null && (
                <span className={totals.margin < 0 ? 'sales-loss' : 'kit-quiet'}>
                  {t('sale.cost')} {formatNumber(totals.cost)} · {t('sale.margin')} {formatNumber(totals.margin)}
                </span>
              )}
            </td>
            <td className="kit-number">{t('sale.vatAmount')}</td>
            <td className="kit-number">{formatNumber(totals.vatAmount)}</td>
            <td />
          </tr>
          <tr className="sales-total">
            <td colSpan={2} />
            <td className="kit-number">{t('sale.totalAmount')}</td>
            <td className="kit-number">{formatNumber(totals.totalAmount)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  );
};
