/**
 * Sales orders with a line of which neither usable stock nor plans give all that is still to be shipped: its own plans serve it first, then
 * stock, which those that are due before take first. Orders on hold wait for nothing. One pass over the open lines, which are few however
 * old the plant is.
 */
export const shortOrders = `array(
  select wants.order_id from (
    select need.order_id, need.product_id, need.qty,
      sum(need.qty) over (partition by need.product_id order by need.due, need.id rows between unbounded preceding and current row) as so_far
    from (
      select l.id, l.order_id, l.product_id, coalesce(l.due_date, y.due_date, 'infinity'::date) as due,
        greatest(0, l.qty - l.shipped_qty - coalesce((
          select sum(greatest(0, plan.plan_qty - plan.good_qty)) from production_plan plan
          where plan.order_product_id = l.id and plan.status in ('PLANNED', 'IN_PROGRESS')
        ), 0)) as qty
      from order_info y join order_product l on l.order_id = y.id
      where y.direction = 'SALES' and y.status not in ('COMPLETED', 'CANCELLED', 'ON_HOLD') and l.status <> 'CANCELLED' and l.shipped_qty < l.qty
    ) need where need.qty > 0
  ) wants left join lateral (
    select coalesce(sum(t.qty), 0) as qty from product_stock t join lot n on n.id = t.lot_id
    where t.product_id = wants.product_id and t.qty > 0 and n.state = 'ACTIVE' and is_usable(t.quality_status) and is_usable(n.quality_status)
  ) ready on true
  where wants.so_far > ready.qty
)`;
