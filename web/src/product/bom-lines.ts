import { materialNames } from '@lotline/contract/material/material';
import { Bom, type BomRow } from '@lotline/contract/product/bom';
import { bomRules } from '@lotline/contract/product/bom.rules';
import { operationNames } from '@lotline/contract/product/operation';
import { productNames } from '@lotline/contract/product/product';
import { useMemo } from 'react';
import { z } from 'zod';
import { calledAmong, inUse, readAmong } from '../kit/columns/called.ts';
import { type Column, columnsOf } from '../kit/columns/columns.ts';
import { obeying } from '../kit/columns/obeying.ts';
import type { Filled } from '../kit/form/typed.ts';
import { useCall } from '../kit/net/resource.ts';

/** Which part that is. */
export const partIn = (child: string) => {
  const [type, id] = child.split(':');
  return {
    childProductId: type === 'PRODUCT' ? Number(id) : null,
    childMaterialId: type === 'MATERIAL' ? Number(id) : null,
  };
};
/** A line with its part in one field: `MATERIAL:7`. */
export type BomLine = BomRow & { child: string };
export const BomLineDraft = Bom.draft.omit({ childProductId: true, childMaterialId: true }).extend({ child: z.string().min(1) });
export type BomLineFilled = Filled<typeof BomLineDraft>;

const { text, number, flag, day, code, choice } = columnsOf<BomLine>();
/** What stands side by side in the bill's table. */
const plain: Column<BomLine>[] = [
  text('childCode'),
  text('childName'),
  choice('childType', ['PRODUCT', 'MATERIAL'], { choiceWords: 'bomChild' }),
  number('qtyPer', { decimals: 3 }),
  code('uom', 'UOM', { byCode: true }),
  number('scrapRate', { decimals: 3 }),
  number('requiredQty', { value: () => null }),
  text('operationName'),
  flag('mandatory'),
  flag('backflush'),
  flag('lotTraceRequired'),
  day('effectiveFrom'),
  text('childSpec'),
  text('note'),
];
const ruled = (columns: readonly Column<BomLine>[]) =>
  obeying(columns, bomRules, ({ child = '', ...line }: Partial<BomLine> & { parentId: number }, was: BomLine | undefined) => ({
    ...was,
    ...line,
    ...partIn(child),
  }));
export const pastedColumns = ruled(plain);

/** What a file has beside that: several bills at once, each line with its parent. */
export const importColumns = ruled([
  ...plain.filter(({ id }) => id !== 'effectiveFrom' && id !== 'note'),
  number('baseQty', { decimals: 3 }),
  text('substituteForCode'),
  number('substitutePriority', { decimals: 0 }),
  text('position'),
  day('effectiveFrom'),
  day('effectiveTo'),
  text('note'),
]);

/** A part by its code or name: a material or a product, where only one of them is called so. */
export const useBomReading = () => {
  const materials = useCall(materialNames, {}).data;
  const products = useCall(productNames, {}).data;
  const operations = useCall(operationNames, {}).data;
  return useMemo((): readonly Column<BomLine>[] | undefined => {
    if (!materials || !products || !operations) return undefined;
    const material = calledAmong(materials.filter(inUse));
    const product = calledAmong(products.filter(inUse));
    const operation = readAmong(operations.filter(inUse));
    return ruled([
      text('child', {
        title: 'bom.childCode',
        shownAs: 'childCode',
        standsFor: ['childProductId', 'childMaterialId'],
        required: true,
        value: ({ childCode }) => childCode,
        read: (said) => {
          const [a, b] = [material(said), product(said)];
          return a && b ? undefined : a ? `MATERIAL:${a.id}` : b && `PRODUCT:${b.id}`;
        },
      }),
      text('operationId', {
        title: 'bom.operationName',
        shownAs: 'operationName',
        value: ({ operationName }) => operationName,
        read: operation,
      }),
    ]);
  }, [materials, products, operations]);
};

/** The same in a file, where a row says its parent by code or name as well. */
export const useBillReading = () => {
  const lines = useBomReading();
  const products = useCall(productNames, {}).data;
  const materials = useCall(materialNames, {}).data;
  return useMemo(
    () =>
      lines &&
      materials &&
      products && [
        ...ruled([
          text('parentId', {
            title: 'bom.parentCode',
            required: true,
            value: ({ parentCode }) => parentCode,
            read: readAmong(products.filter(inUse)),
          }),
          text('substituteForId', {
            title: 'bom.substituteForCode',
            shownAs: 'substituteForCode',
            value: ({ substituteForCode }) => substituteForCode,
            read: readAmong(materials.filter(inUse)),
          }),
        ]),
        ...lines,
      ],
    [lines, materials, products],
  );
};
