/**
 * Sendings whose answer isn't known, by their keys, with the tables that they may have changed. What these hold isn't read again meanwhile:
 * a page that saw what its own sending did would judge by it, or change, what goes out once more under the same key.
 */
const standing = new Map<string, { tables: readonly string[]; giveUp: ReturnType<typeof setTimeout> }>();
let waiting: (() => void)[] = [];

/** So long somebody waits for an answer, or sends again after it was lost; afterwards the page shows what there is. */
const patienceMs = 120_000;

/** The sending of this key is known, or nobody waits for it any more. */
export const answered = (key: string) => {
  clearTimeout(standing.get(key)?.giveUp);
  if (!standing.delete(key)) return;
  const told = waiting;
  waiting = [];
  for (const tell of told) tell();
};

/** A sending begins, or begins again; or its answer was lost. */
export const unanswered = (key: string, tables: readonly string[]) => {
  clearTimeout(standing.get(key)?.giveUp);
  standing.set(key, { tables, giveUp: setTimeout(() => answered(key), patienceMs) });
};

/** What may have been changed by a sending without an answer. */
export const uncertain = (): ReadonlySet<string> => new Set([...standing.values()].flatMap(({ tables }) => tables));

/** Told once, when something of that is known. */
export const whenAnswered = (tell: () => void) => {
  waiting.push(tell);
};
