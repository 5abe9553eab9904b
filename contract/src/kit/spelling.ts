/** Fields and columns are few and are spelled for every row. */
const spelledOnce = (spell: (name: string) => string) => {
  const known = new Map<string, string>();
  return (name: string) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const spelled = spell(name);
    known.set(name, spelled);
    return spelled;
  };
};

/** `createdBy` as the database writes it. */
export const snake = spelledOnce((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
/** `created_by` as the contract writes it. */
export const camel = spelledOnce((name) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()));
