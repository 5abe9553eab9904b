type Values = Readonly<Record<string, unknown>>;

/** The empty values of all kinds of inputs are equal. */
const plain = (value: unknown): unknown => (value === undefined || value === '' || value === false ? null : value);
export const sameValue = (a: unknown, b: unknown) => Object.is(plain(a), plain(b)) || JSON.stringify(plain(a)) === JSON.stringify(plain(b));

/** A record's fields beside its custom ones, which are called `ext.<field>`. */
export const flatValues = ({ ext, ...values }: Values): Record<string, unknown> => ({
  ...values,
  ...Object.fromEntries(Object.entries((ext ?? {}) as Values).map(([field, value]) => [`ext.${field}`, value])),
});
const folded = (flat: Values): Record<string, unknown> => {
  const ext = Object.entries(flat).flatMap(([field, value]) => (field.startsWith('ext.') ? [[field.slice(4), value] as const] : []));
  const own = Object.entries(flat).filter(([field]) => !field.startsWith('ext.'));
  return { ...Object.fromEntries(own), ...(ext.length > 0 && { ext: Object.fromEntries(ext) }) };
};

export type Merge = {
  /** Theirs with my changes on top: a conflict stands as I have it. */
  merged: Record<string, unknown>;
  /** What both changed, each another way. */
  conflicts: readonly string[];
  /** What only they changed. */
  theirs: readonly string[];
};

/** What I changed since `base`, laid onto the version that somebody saved meanwhile. A field that theirs doesn't have stays mine. */
export const mergeOf = (base: Values, mine: Values, theirs: Values): Merge => {
  const [was, ours, others] = [flatValues(base), flatValues(mine), flatValues(theirs)];
  const fields = Object.keys({ ...ours, ...others });
  const byMe = (field: string) => !sameValue(ours[field], was[field]);
  const byThem = (field: string) => field in others && !sameValue(others[field], was[field]);
  const isMine = (field: string) => !(field in others) || byMe(field);
  return {
    merged: folded(Object.fromEntries(fields.map((field) => [field, isMine(field) ? ours[field] : others[field]]))),
    conflicts: fields.filter((field) => byMe(field) && byThem(field) && !sameValue(ours[field], others[field])),
    theirs: fields.filter((field) => byThem(field) && !byMe(field)),
  };
};
