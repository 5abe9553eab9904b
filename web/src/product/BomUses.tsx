import { bomParents, type WhereUsed } from '@lotline/contract/product/bom';
import type { ProductRow } from '@lotline/contract/product/product';
import { useState } from 'react';
import { Segments } from '../kit/look/Segments.tsx';
import { useCall } from '../kit/net/resource.ts';
import { formatNumber, nothing } from '../kit/words/format.ts';
import { nameIn } from '../kit/words/name-in.ts';
import { useSay } from '../kit/words/use-say.ts';
import { MaterialChoice } from '../material/index.ts';
import { SubstituteTag } from './SubstituteTag.tsx';
import { TreeTable } from './TreeTable.tsx';

type Leaf = Omit<WhereUsed, 'children'> & { children?: Leaf[] };
const leaf = ({ children, ...node }: WhereUsed): Leaf => ({ ...node, ...(children.length && { children: children.map(leaf) }) });

/** The products that the chosen product, or a material, goes into. */
export const BomUses = ({ product }: { product: ProductRow | null }) => {
  const { t, lang } = useSay();
  const [type, setType] = useState<'PRODUCT' | 'MATERIAL'>(product ? 'PRODUCT' : 'MATERIAL');
  const [materialId, setMaterialId] = useState<number | null>(null);
  const id = type === 'PRODUCT' ? product?.id : materialId;
  const { data, isPending } = useCall(bomParents, { id: id ?? 1, type }, { enabled: id != null });
  return (
    <>
      <div className="kit-detail-head">
        <h2>
          {type === 'PRODUCT' && product ? (
            <>
              {nameIn(lang, product)} <small className="kit-quiet">{product.code}</small>
            </>
          ) : (
            t('bom.whereUsed')
          )}
        </h2>
        <Segments
          value={type}
          onChange={setType}
          options={(['PRODUCT', 'MATERIAL'] as const).map((value) => ({ value, label: t(`bomChild.${value}`) }))}
        />
        {type === 'MATERIAL' && (
          <div style={{ width: 320 }}>
            <MaterialChoice
              value={materialId}
              onChange={(next) => setMaterialId(next === null ? null : Number(next))}
              placeholder={t('bom.childMaterialId')}
            />
          </div>
        )}
      </div>
      <TreeTable<Leaf>
        label={t('bom.whereUsed')}
        rows={id == null ? [] : (data ?? []).map(leaf)}
        loading={id != null && isPending}
        empty={t(
          id == null
            ? type === 'PRODUCT'
              ? 'bom.chooseProduct'
              : 'bom.chooseMaterial'
            : type === 'PRODUCT'
              ? 'bom.inNoOther'
              : 'bom.usedNowhere',
        )}
        columns={[
          { title: t('bom.parentCode'), dataIndex: 'code', width: 240 },
          {
            title: t('bom.parentName'),
            width: 220,
            render: (_, { name, line }) => (
              <>
                {name} <SubstituteTag line={line} />
              </>
            ),
          },
          { title: t('bom.level'), dataIndex: 'level', width: 70, align: 'right' },
          {
            title: t('bom.qtyPer'),
            width: 120,
            align: 'right',
            render: (_, { line }) =>
              line.baseQty === 1 ? formatNumber(line.qtyPer) : `${formatNumber(line.qtyPer)} / ${formatNumber(line.baseQty ?? 1)}`,
          },
          { title: t('bom.uom'), width: 60, render: (_, { line }) => line.uom },
          { title: t('bom.operationName'), width: 120, render: (_, { line }) => line.operationName ?? nothing },
        ]}
      />
    </>
  );
};
