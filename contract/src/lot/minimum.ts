import { z } from 'zod';
import { call } from '../kit/call.ts';
import { choice, day, list, maybe, qty, text, whole } from '../kit/list.ts';
import { Page } from '../kit/shape.ts';
import { CareCounted, CareGivenBack, careColumns, careFields, careQuick, manyIds, takeCareShape } from './warning.ts';

const int = z.number().int();

export const minimumKinds = ['MATERIAL', 'PRODUCT'] as const;

/** Materials and products with less on their shelves than their safety stock, what is under way, and who looks after it. */
export const MinimumStock = list(
  {
    kind: choice(minimumKinds),
    code: text(),
    name: text(),
    /** What may be used now and nobody reserved. */
    availableQty: qty(),
    safetyStock: qty(),
    /** How much is lacking up to the safety stock. */
    lackingQty: qty(),
    /** Of a material what is ordered, of a product what open plans will still make. */
    comingQty: qty(),
    /** The soonest day of that. */
    nextOn: maybe(day()),
    /** What is lacking beside it, in whole units of what the supplier sells. */
    proposedQty: qty(),
    uom: text(),
    supplierName: maybe(text()),
    leadTimeDays: maybe(whole()),
    ...careColumns,
  },
  { id: int, itemId: int, supplierId: int.nullable(), ...careFields },
  {
    ...careQuick,
    notOrdered: () => [{ proposedQty: '>0' }],
    material: () => [{ kind: ['MATERIAL'] }],
    product: () => [{ kind: ['PRODUCT'] }],
  },
);
export type BelowMinimum = z.infer<typeof MinimumStock.row>;

export const minimumStock = call({
  reads: [
    ...['material', 'material_stock', 'material_issue', 'order_material', 'order_info', 'biz_partner', 'app_user'],
    ...['product', 'product_stock', 'lot', 'production_plan', 'stock_warning'],
  ] as const,
  method: 'GET',
  path: '/minimum-stock',
  permission: ['minimumStock', 'view'],
  summary: 'Materials and products below their safety stock, what is ordered or planned of them, and who looks after it.',
  ask: z.object({ ...Page }),
  answer: MinimumStock.page,
});

const items = { materials: manyIds, products: manyIds };
export const takeMinimum = call({
  writes: ['stock_warning'],
  method: 'POST',
  path: '/minimum-stock/take',
  permission: ['minimumStock', 'modify'],
  summary:
    'Takes materials and products that are below their safety stock, until a day; what another has only where that is meant (`over`).',
  ask: z.object({ ...items, ...takeCareShape }),
  answer: CareCounted,
});
export const giveMinimumBack = call({
  writes: ['stock_warning'],
  method: 'POST',
  path: '/minimum-stock/give-back',
  permission: ['minimumStock', 'modify'],
  summary: 'Gives back a warning of low stock that one looked after.',
  ask: z.object(items),
  answer: CareGivenBack,
});
