/** What a movement of product stock changes beside it. */
export const stockTables = ['product_stock', 'lot', 'stock_movement'] as const;
