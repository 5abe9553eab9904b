/** What a result's numbers are made from: a change of any of these fetches them again. */
export const resultTables = [
  'daily_plan',
  'production_result',
  'result_defect',
  'work_event',
  'stock_movement',
  'material_stock',
  'product_stock',
  'production_plan',
] as [string, ...string[]];
