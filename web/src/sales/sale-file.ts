import { Id, Money, PositiveQty } from '@lotline/contract/kit/shape';
import { unshared } from '@lotline/contract/kit/unshared';
import { sellRules } from '@lotline/contract/sales/sale.rules';
import { z } from 'zod';
import { naming } from '../kit/columns/called.ts';
import { type Column, columnsOf } from '../kit/columns/columns.ts';
import { obeying } from '../kit/columns/obeying.ts';
import { workDay } from '../kit/site/work-day.ts';
import type { Sold } from './selling.ts';

/** A line of a sale as a file says it. */
export const FiledLine = z.object({ materialStockId: unshared(Id), qty: PositiveQty, unitPrice: Money.min(0) });
export type FiledLine = z.infer<typeof FiledLine>;
/** The same as it is shown and written: the package by its number. */
export type ShownLine = FiledLine & Pick<Sold, 'packageId' | 'materialName' | 'uom'>;

const { text, qty, money } = columnsOf<ShownLine>();
const plain: readonly Column<ShownLine>[] = [
  text('packageId', { width: 190 }),
  text('materialName', { width: 160, noImport: true }),
  qty('qty', { width: 110 }),
  money('unitPrice', { width: 120 }),
];
/** What a file of lines has: written so, it is taken back as it is. */
export const writtenColumns = plain.map((column) =>
  column.id === 'packageId'
    ? { ...column, id: 'materialStockId', title: 'sale.packageId', value: ({ packageId }: ShownLine) => packageId }
    : column,
);

/** A file's columns where these packages may be sold: the package by its number, all that is free of it and its last price where the file says nothing. */
export const filedColumns = (packages: readonly Sold[]): readonly Column<ShownLine>[] => {
  const byId = new Map(packages.map((sold) => [sold.id, sold]));
  const soldAt = ({ materialStockId }: Readonly<Record<string, unknown>>) => byId.get(materialStockId as number);
  const called = packages.map(({ id, packageId }) => ({ id, code: packageId, name: packageId }));
  const columns: Column<ShownLine>[] = [
    naming<ShownLine>('materialStockId', 'packageId', called, { title: 'sale.packageId', required: true, width: 190 }),
    qty('qty', {
      width: 110,
      uom: ({ materialStockId }) => byId.get(materialStockId)?.uom,
      fill: (values) => {
        const sold = soldAt(values);
        return sold ? { cell: sold.availableQty, why: sold.uom } : null;
      },
    }),
    money('unitPrice', {
      width: 120,
      fill: (values) => {
        const price = soldAt(values)?.lastPrice;
        return price == null ? null : { cell: price, why: '' };
      },
    }),
  ];
  return obeying(columns, sellRules, ({ materialStockId, qty: asked }: Partial<FiledLine>) => ({
    stock: byId.get(materialStockId ?? 0) ?? nobody,
    qty: asked ?? 0,
    day: workDay(),
  }));
};
/** Stands where the file names no package that is known: that is said by itself. */
const nobody = {
  packageId: '',
  availableQty: Number.POSITIVE_INFINITY,
  reservedQty: 0,
  uom: '',
  qualityStatus: 'OK',
  expiryDate: null,
  ownership: 'OWN',
} as const;
