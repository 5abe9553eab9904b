import { ExpiringUnits } from '@lotline/contract/lot/expiry';
import { sql } from 'kysely';
import type { ListSource } from '../kit/record/list.ts';
import { openHoldId } from '../ledger/index.ts';
import { careFieldsOf, ownerJoin } from './warning.queries.ts';

const reasonOf = (unit: 'material_stock_id' | 'lot_id') =>
  `(select h.reason from stock_hold h where h.id = ${openHoldId(unit, 'v.unit_id')})`;

/** What has a last day, with the names that a reader wants beside it. */
export const expiringList: ListSource<typeof ExpiringUnits> = {
  list: ExpiringUnits,
  from: 'expiring_stock v',
  joins: {
    m: 'left join material m on m.id = v.material_id',
    i: 'left join product i on i.id = v.product_id',
    n: 'join location n on n.id = v.location_id',
    w: 'left join location w on w.id = n.parent_id',
    f: 'left join location f on f.id = w.parent_id',
    b: 'left join biz_partner b on b.id = v.biz_partner_id',
    cp: `left join stock_warning cp on v.kind = 'PACKAGE' and cp.material_stock_id = v.unit_id`,
    cl: `left join stock_warning cl on v.kind = 'LOT' and cl.lot_id = v.unit_id`,
    cu: ownerJoin('cp', 'cl'),
  },
  fields: {
    id: 'v.id',
    expiryDate: 'v.expiry_date',
    kind: 'v.kind',
    unitId: 'v.unit_id',
    unitNo: 'v.unit_no',
    itemCode: 'coalesce(m.code, i.code)',
    itemName: 'coalesce(m.name, i.name)',
    locationName: 'n.name',
    locationPath: `concat_ws(' / ', f.name, w.name, n.name)`,
    qty: 'v.qty',
    uom: 'v.uom',
    qualityStatus: 'v.quality_status',
    supplierLotNo: 'v.supplier_lot_no',
    bizPartnerName: 'b.name',
    ...careFieldsOf('cp', 'cl'),
    holdReason: `case when v.quality_status = 'HOLD' then case v.kind when 'LOT' then ${reasonOf('lot_id')} else ${reasonOf('material_stock_id')} end end`,
  },
  defaultSort: 'expiryDate',
};
export const everyUnit = () => ({ where: sql`true` });
