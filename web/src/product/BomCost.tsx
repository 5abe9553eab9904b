import { addAmounts, shareOf } from '@lotline/contract/kit/quantity';
import type { ProductRow } from '@lotline/contract/product/product';
import { bomCost } from '@lotline/contract/product/roll-up';
import { useState } from 'react';
import { DayInput } from '../kit/form/DayInputs.tsx';
import { NumberInput } from '../kit/form/NumberInput.tsx';
import { Segments } from '../kit/look/Segments.tsx';
import { useCall } from '../kit/net/resource.ts';
import { useInAddress } from '../kit/record/use-in-address.ts';
import { formatDay, formatNumber, formatPercent, nothing } from '../kit/words/format.ts';
import { nameIn } from '../kit/words/name-in.ts';
import { useSay } from '../kit/words/use-say.ts';
import { BomSteps } from './BomSteps.tsx';
import { CostGaps } from './CostGaps.tsx';
import { type CostLeaf, levelsOf } from './cost-levels.ts';
import { TreeTable } from './TreeTable.tsx';

/** What a number of pieces costs on a day by the bill and the standard times, level by level, and what nobody knows of it. */
export const BomCost = ({ product }: { product: ProductRow }) => {
  const { t, lang } = useSay();
  const [qty, setQty] = useState<number>(product.lotSize ?? 100);
  const [on, setOn] = useInAddress('on', '');
  const [by, setBy] = useInAddress('by', 'level');
  const { data, isPending } = useCall(bomCost, { id: product.id, qty, ...(on && { on }) });
  const cost = data?.root.id === product.id ? data : undefined;
  const won = (value: number | null) => (value === null || value === 0 ? nothing : formatNumber(value, 0));
  const column = (name: 'material' | 'labor' | 'machine' | 'outsourcing', kind: 'MATERIAL' | 'LABOR' | 'MACHINE' | 'OUTSOURCING') => ({
    title: t(`cost.kind.${kind}`),
    dataIndex: name,
    width: 71,
    align: 'right' as const,
    render: won,
  });
  const open = (cost?.gaps.length ?? 0) > 0;
  const each = cost && t('cost.amountOf', { amount: formatNumber(cost.perPiece, 0) });
  const marginRate =
    cost?.unitPrice && cost.unitPrice > 0 ? formatPercent(shareOf(addAmounts(cost.unitPrice, -cost.perPiece), cost.unitPrice), 1) : null;
  return (
    <>
      <div className="kit-detail-head">
        <h2>
          {nameIn(lang, product)} <small className="kit-quiet">{product.code}</small>
        </h2>
        <Segments
          value={by}
          onChange={setBy}
          options={[
            { value: 'level', label: t('cost.byLevel') },
            { value: 'operation', label: t('cost.byOperation') },
          ]}
        />
        <label htmlFor="bom-cost-qty" style={{ display: 'inline-flex', alignItems: 'center', gap: 6, whiteSpace: 'nowrap' }}>
          {t('bom.forQty')}
          <NumberInput
            id="bom-cost-qty"
            value={qty}
            style={{ width: 100 }}
            onChange={(next) => typeof next === 'number' && next > 0 && setQty(next)}
          />
        </label>
        <label htmlFor="bom-cost-on" style={{ display: 'inline-flex', alignItems: 'center', gap: 6, whiteSpace: 'nowrap' }}>
          {t('bom.on')}
          <span className="bom-day">
            <DayInput id="bom-cost-on" value={on} onChange={(day) => setOn(day ?? '')} />
          </span>
        </label>
      </div>
      {cost && (
        <p className="cost-each">
          {t('cost.eachPiece')} <strong>{open ? t('cost.atLeast', { amount: each ?? '' }) : each}</strong>
          {cost.unitPrice !== null && marginRate !== null && (
            <span>
              {t('cost.againstPrice', {
                price: formatNumber(cost.unitPrice, 2),
                rate: open ? t('cost.atMost', { amount: marginRate }) : marginRate,
              })}
            </span>
          )}
          <span>{t('cost.inCurrency', { currency: 'KRW' })}</span>
          <span>{t('cost.rollUpHint', { day: formatDay(cost.on) })}</span>
          {cost.hasSubstitutes && <span>{t('bom.costOfFirstChoice')}</span>}
        </p>
      )}
      {by === 'operation' ? (
        cost && <BomSteps root={cost.root} />
      ) : (
        <TreeTable<CostLeaf>
          label={t('bom.cost')}
          rows={cost ? [levelsOf(cost.root, t('cost.ownWork'))] : []}
          loading={isPending}
          empty={t('bom.noLines')}
          tone={({ open: lacks }) => (lacks ? 'cost-open' : '')}
          columns={[
            { title: t('bom.childCode'), dataIndex: 'code', width: 104 },
            { title: t('bom.childName'), dataIndex: 'name', width: 102 },
            {
              title: t('bom.requiredQty'),
              dataIndex: 'requiredQty',
              width: 88,
              align: 'right',
              render: (value: number, { isWork, uom }) => (isWork ? '' : `${formatNumber(value)} ${uom}`),
            },
            { title: t('cost.sum'), dataIndex: 'cost', width: 82, align: 'right', render: won },
            {
              title: t('cost.ofWhole'),
              dataIndex: 'share',
              width: 56,
              align: 'right',
              render: (share: number | null, { cost: amount }) =>
                share === null ? nothing : share === 0 && amount > 0 ? '<1%' : `${share}%`,
            },
            column('material', 'MATERIAL'),
            column('labor', 'LABOR'),
            column('machine', 'MACHINE'),
            column('outsourcing', 'OUTSOURCING'),
            {
              title: t('cost.price'),
              dataIndex: 'unitPrice',
              width: 70,
              align: 'right',
              render: (value: number | null) => (value === null ? nothing : formatNumber(value, 2)),
            },
          ]}
        />
      )}
      {cost && <CostGaps gaps={cost.gaps} />}
    </>
  );
};
