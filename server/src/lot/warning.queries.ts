/** Who looks after a row's warning, for lists whose rows join `stock_warning` by these names: of a list of packages and lots one for each. */
export const careFieldsOf = (...joins: readonly [string, ...string[]]) => {
  const either = (column: string) =>
    joins.length > 1 ? `coalesce(${joins.map((name) => `${name}.${column}`).join(', ')})` : `${joins[0]}.${column}`;
  return {
    careState: `case when ${either('owner_id')} is null then 'FREE' else 'TAKEN' end`,
    ownerId: either('owner_id'),
    ownerName: 'cu.username',
    dueOn: either('due_on'),
    careNote: either('note'),
  };
};
/** The join of the owner's name, after those of the warnings. */
export const ownerJoin = (...joins: readonly string[]) =>
  `left join app_user cu on cu.id = coalesce(${joins.map((name) => `${name}.owner_id`).join(', ')})`;
