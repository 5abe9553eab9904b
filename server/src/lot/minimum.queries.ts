import { MinimumStock } from '@lotline/contract/lot/minimum';
import type { ListSource } from '../kit/record/list.ts';
import { careFieldsOf, ownerJoin } from './warning.queries.ts';

/** What is below its safety stock, with what is under way. */
export const minimumList: ListSource<typeof MinimumStock> = {
  list: MinimumStock,
  from: 'minimum_stock v',
  joins: {
    m: 'left join material m on m.id = v.material_id',
    i: 'left join product i on i.id = v.product_id',
    b: 'left join biz_partner b on b.id = v.default_supplier_id',
    cm: 'left join stock_warning cm on cm.material_id = v.material_id',
    cp: 'left join stock_warning cp on cp.product_id = v.product_id',
    cu: ownerJoin('cm', 'cp'),
  },
  fields: {
    id: 'v.id',
    itemId: 'v.item_id',
    kind: 'v.kind',
    code: 'coalesce(m.code, i.code)',
    name: 'coalesce(m.name, i.name)',
    uom: 'coalesce(m.uom, i.uom)',
    availableQty: 'v.available_qty',
    safetyStock: 'v.safety_stock',
    lackingQty: 'v.lacking_qty',
    comingQty: 'v.coming_qty',
    nextOn: 'v.next_on',
    proposedQty: 'v.proposed_qty',
    leadTimeDays: 'v.lead_time_days',
    supplierId: 'v.default_supplier_id',
    supplierName: 'b.name',
    ...careFieldsOf('cm', 'cp'),
  },
  defaultSort: 'code',
};
