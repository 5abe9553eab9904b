/** The nonconformance that suspects a package or lot, as a join `nc`: one that is open before others. `x` is what is suspected. */
export const ncOf = (unit: string) => `left join lateral (
    select n.id, n.nc_no from nonconformance_unit x join nonconformance n on n.id = x.nonconformance_id
    where ${unit} order by n.status = 'CLOSED', n.id desc limit 1
  ) nc on true`;
