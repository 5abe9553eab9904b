/**
 * What the plans of an order line give it, and what was shipped to it out of other lots. A plan that was completed gives what it made:
 * the pieces that it fell short of are open again.
 * @param line the name of `order_product` in the query
 * @param except a plan that doesn't count
 */
export const givenTo = (line: string, except = 0) => `(coalesce((
    select sum(case when plan.status = 'COMPLETE' then plan.good_qty else greatest(plan.plan_qty, plan.good_qty) end)
    from production_plan plan where plan.order_product_id = ${line}.id and plan.status <> 'CANCELLED' and plan.id <> ${except}
  ), 0) + coalesce((
    select sum(sent.qty) from shipment_line sent join shipment leaving on leaving.id = sent.shipment_id
    where sent.order_product_id = ${line}.id and leaving.status = 'SHIPPED'
      and not exists (select from production_plan own where own.order_product_id = ${line}.id and own.lot_id = sent.lot_id)
  ), 0))`;

/** What of an order line no plan makes yet and nobody shipped; nothing where it is cancelled or sold from stock. */
export const stillToPlan = (line: string) => `(case
    when ${line}.status = 'CANCELLED' or ${line}.no_production or ${line}.shipped_qty >= ${line}.qty then 0
    else greatest(0, ${line}.qty - ${givenTo(line)}) end)`;
