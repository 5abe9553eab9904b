import type { AnswerOf } from '@lotline/contract/kit/call';
import { bomRequirement } from '@lotline/contract/shipment/shipment';
import { Segmented } from 'antd';
import { useEffect, useState } from 'react';
import { useCall } from '../kit/net/resource.ts';
import { formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { type Known, type Line, orderLinesOf, stillToMake } from './shipping.ts';

type Need = AnswerOf<typeof bomRequirement>[number];
/** Asked again only when the typing rests. */
const restMs = 400;

/**
 * What it takes to make what the order lines still want beyond all that lies ready: by the bill of material, against what is there, what
 * other plans hold back of it, and what is on order. Nothing where the shelves have it all.
 */
export const Requirement = ({ lines, known }: { lines: readonly Line[]; known: Known }) => {
  const { t } = useSay();
  const [open, setOpen] = useState(false);
  const [levels, setLevels] = useState<'one' | 'all'>('one');
  const items = useRested(
    stillToMake(lines, known)
      .map(({ productId, qty }) => `${productId}:${qty}`)
      .join(','),
  );
  const orderProductIds = useRested(orderLinesOf(lines));
  const ask = { items, levels, ...(orderProductIds && { orderProductIds }) };
  const { data, isFetching } = useCall(bomRequirement, ask, { enabled: items !== '' });
  const needs: readonly Need[] = items === '' ? [] : (data ?? []);
  const short = needs.filter(({ shortageQty }) => shortageQty > 0);
  if (items === '') return null;
  return (
    <details className="shipment-needs" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} aria-busy={isFetching}>
      <summary>
        {t('shipment.requirement')}
        {short.length > 0 && (
          <strong role="status">
            {t('shipment.insufficient')} ({short.length})
          </strong>
        )}
      </summary>
      <Segmented
        size="small"
        value={levels}
        onChange={setLevels}
        options={[
          { value: 'one', label: t('shipment.oneLevel') },
          { value: 'all', label: t('shipment.allLevels') },
        ]}
      />
      {needs.length === 0 ? (
        <p>{t('shipment.noBom')}</p>
      ) : (
        <table className="shipment-table">
          <thead>
            <tr>
              <th>{t('shipment.item')}</th>
              <th className="kit-number">{t('shipment.required')}</th>
              <th className="kit-number">{t('shipment.inStock')}</th>
              <th className="kit-number">{t('shipment.reserved')}</th>
              <th className="kit-number">{t('shipment.onOrder')}</th>
              <th className="kit-number">{t('shipment.shortage')}</th>
            </tr>
          </thead>
          <tbody>
            {needs.map((need) => (
              <tr key={`${need.itemType} ${need.itemId}`} data-short={need.shortageQty > 0 || undefined}>
                <td style={{ paddingInlineStart: 8 + (need.level - 1) * 16 }}>
                  {need.name} <small className="shipment-inline">{need.code}</small>
                </td>
                <td className="kit-number">
                  {formatNumber(need.requiredQty)} {need.uom}
                </td>
                <td className="kit-number">{formatNumber(need.stockQty)}</td>
                <td className="kit-number">{formatNumber(need.reservedQty)}</td>
                <td className="kit-number">{formatNumber(need.onOrderQty)}</td>
                <td className="kit-number">{formatNumber(need.shortageQty)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
};

const useRested = (now: string) => {
  const [rested, setRested] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setRested(now), restMs);
    return () => clearTimeout(timer);
  }, [now]);
  return rested;
};
