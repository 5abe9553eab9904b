/** A row as its list has it by now; one that the list doesn't hold stays as it was. */
export const asListed = <Row>(row: Row | null, rows: readonly Row[]): Row | null => {
  const idOf = (one: Row) => (one as { id: number }).id;
  return row && (rows.find((one) => idOf(one) === idOf(row)) ?? row);
};
