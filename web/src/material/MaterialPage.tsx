import { addDays } from '@lotline/contract/kit/production-day';
import { Material, oneMaterial } from '@lotline/contract/material/material';
import { movements } from '@lotline/contract/material/movement';
import { materialTotals, packages } from '@lotline/contract/material/stock';
import { type BomRow, bomOfMaterial } from '@lotline/contract/product/bom';
import { useState } from 'react';
import { useGo } from '../kit/browser/go.ts';
import { columnsOf } from '../kit/columns/columns.ts';
import { type Period, PeriodPicker } from '../kit/form/date-fields.tsx';
import { Grid } from '../kit/grid/Grid.tsx';
import { Button } from '../kit/look/Button.tsx';
import { DaysLeft } from '../kit/look/DaysLeft.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { useCall, usePages, useRows } from '../kit/net/resource.ts';
import { Facts } from '../kit/record/Facts.tsx';
import { RecordPage } from '../kit/record/RecordPage.tsx';
import { recordPath } from '../kit/record/record-path.ts';
import { formatNumber, nothing, today } from '../kit/words/format.ts';
import { nameIn } from '../kit/words/name-in.ts';
import { useSay } from '../kit/words/use-say.ts';
import { materialColumns } from './material-columns.ts';
import { cost, howMuchInAll, whenAndWhat, whereAndWhy, whichPackage } from './movement-columns.ts';
import { packageColumns } from './package-columns.tsx';

const columns = materialColumns();
const named = new Set(['materialName', 'materialCode', 'spec', 'materialType', 'iqcRequired']);
const itsPackages = packageColumns.filter(({ id }) => !named.has(id));
const itsMovements = [...whenAndWhat, ...whichPackage, ...howMuchInAll, ...whereAndWhy, ...cost].filter(({ id }) => !named.has(id));

const { text, link, number, flag, day } = columnsOf<BomRow>();
const useColumns = [
  link('parentCode', ({ parentId }) => recordPath('productInfo', parentId), { width: 150, pinned: 'left' }),
  text('parentName', { width: 200 }),
  number('qtyPer', { width: 90, decimals: 3 }),
  number('baseQty', { width: 90, decimals: 3 }),
  text('uom', { width: 65 }),
  number('scrapRate', { width: 95, decimals: 3 }),
  text('operationName', { width: 130 }),
  flag('backflush', { width: 95 }),
  day('effectiveFrom', { width: 110 }),
  day('effectiveTo', { width: 110 }),
  text('note', { width: 160 }),
];

/** The products whose bills ask for it. */
const Uses = ({ id, name }: { id: number; name: string }) => {
  const { t } = useSay();
  const source = useRows(bomOfMaterial, { id });
  return (
    <Grid id="bills_of_material" label={t('record.tabUsed')} words="bom" columns={useColumns} source={source} select="none" file={name} />
  );
};

/** Its packages, wherever they stand. */
const Stock = ({ id, name }: { id: number; name: string }) => {
  const { t } = useSay();
  const source = usePages(packages, { materialId: id });
  return (
    <Grid
      id="packages_of_material"
      label={t('record.tabStock')}
      words="stock"
      columns={itsPackages}
      source={source}
      select="none"
      file={name}
    />
  );
};

const lastMonth = (): Period => ({ startDt: addDays(today(), -30), endDt: today() });
/** What came and went in a period. */
const Movements = ({ id, name }: { id: number; name: string }) => {
  const { t } = useSay();
  const [period, setPeriod] = useState(lastMonth);
  const source = usePages(movements, { ...period, materialId: id });
  return (
    <>
      <div className="kit-detail-head">
        <PeriodPicker value={period} onChange={(chosen) => setPeriod(chosen ?? lastMonth())} />
      </div>
      <Grid
        id="movements_of_material"
        label={t('menu.materialHistory')}
        words="movement"
        columns={itsMovements}
        source={source}
        select="none"
        file={name}
        tone={({ inForce }) => (inForce ? undefined : 'muted')}
      />
    </>
  );
};

/** One material: what it is, what there is of it and where, what it goes into, and what came and went. */
export const MaterialPage = ({ id }: { id: number }) => {
  const { t, lang } = useSay();
  const go = useGo();
  const { may } = usePermission();
  const asked = useCall(oneMaterial, { id });
  const seesStock = may('materialStock');
  const { data: totals } = useCall(materialTotals, { materialId: id }, { enabled: seesStock });
  const total = totals?.[0];
  return (
    <RecordPage
      menu="material"
      id={id}
      files="material"
      asked={asked}
      show={(material) => {
        const measured = (qty: number | undefined) => (qty === undefined ? nothing : `${formatNumber(qty)} ${material.uom}`);
        const file = (what: string) => `${material.code} ${what}`;
        return {
          code: material.code,
          name: nameIn(lang, material),
          state: (
            <>
              <span className="kit-tag">{t(`material.type.${material.type}`)}</span>
              {material.hazardous && <span className="kit-tag kit-tag-orange">{t('material.hazardous')}</span>}
              {material.active === false && <span className="kit-tag kit-tag-red">{t('record.notActive')}</span>}
            </>
          ),
          figures: [
            ...(seesStock
              ? [
                  {
                    label: t('stock.availableQty'),
                    value: measured(total?.availableQty),
                    tone: total && total.shortageQty > 0 ? ('bad' as const) : undefined,
                  },
                  { label: t('record.onHand'), value: measured(total?.onHandQty) },
                  { label: t('stock.atLine'), value: measured(total?.atLineQty) },
                  ...(total?.atVendorQty ? [{ label: t('stock.atVendorQty'), value: measured(total.atVendorQty) }] : []),
                  { label: t('stock.onOrderQty'), value: measured(total?.onOrderQty) },
                  { label: t('stock.expiryDate'), value: <DaysLeft until={total?.firstExpiry ?? null} /> },
                ]
              : []),
            { label: t('material.safetyStock'), value: formatNumber(material.safetyStock) },
          ],
          actions: (
            <>
              {may('materialShortage') && <Button onClick={() => go(`/material/shortage?id=${id}`)}>{t('menu.materialShortage')}</Button>}
              <Button onClick={() => go(`/material/material?id=${id}`)}>{t('record.openInList')}</Button>
            </>
          ),
          tabs: [
            { key: 'info', label: t('record.tabInfo'), body: () => <Facts row={material} columns={columns} words="material" /> },
            seesStock && {
              key: 'stock',
              label: t('record.tabStock'),
              count: total?.packages,
              body: () => <Stock id={id} name={file(t('record.tabStock'))} />,
            },
            may('bom') && { key: 'uses', label: t('record.tabUsed'), body: () => <Uses id={id} name={file(t('record.tabUsed'))} /> },
            may('materialHistory') && {
              key: 'movements',
              label: t('menu.materialHistory'),
              body: () => <Movements id={id} name={file(t('menu.materialHistory'))} />,
            },
          ],
          history: { table: Material.table, words: 'material', columns },
        };
      }}
    />
  );
};
