type Called = { readonly id: number; readonly code: string; readonly name: string; readonly nameEn?: string | null };

/** What is out of use is offered to nobody and found by no name. */
export const inUse = ({ active }: { readonly active: boolean }) => active;

const plain = (text: string) => text.trim().toLowerCase();

/** Finds a record by its code, or by a name in either language that no other one has. */
export const calledAmong = <C extends Called>(records: readonly C[]) => {
  const codes = new Map(records.map((record) => [plain(record.code), record]));
  const names = new Map<string, C | null>();
  for (const record of records)
    for (const name of new Set([record.name, record.nameEn ?? ''].map(plain))) if (name) names.set(name, names.has(name) ? null : record);
  return (said: string): C | undefined => codes.get(plain(said)) ?? names.get(plain(said)) ?? undefined;
};
