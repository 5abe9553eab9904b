import { mergeOf } from '../kit/form/merge.ts';
import { type Line, lineOf, textFields } from './lines.ts';

type Values = Readonly<Record<string, unknown>>;
type Draft = { readonly lines: readonly Line[]; readonly head: Values };

/** What a line of its own is called until it has a key. */
export const fieldOf = ({ key, id }: Pick<Line, 'id' | 'key'>) => `line.${key ?? `new${id}`}`;

const isSaid = (value: unknown) => value !== null && value !== undefined && value !== '' && value !== false;
/** What a line says, in one order and without what it leaves open: two of them are compared by it. */
const saidOf = ({ id: _id, text, ...chosen }: Line): Values =>
  Object.fromEntries(
    Object.entries({ ...chosen, ...text })
      .filter(([, value]) => isSaid(value))
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

/** Both versions of a draft field by field, a field for each line: null where a version doesn't have it. */
export const versionsOf = (base: Draft, mine: Draft, theirs: Draft) => {
  const fields = [...new Set([base, mine, theirs].flatMap(({ lines }) => lines.map(fieldOf)))];
  const flat = ({ head, lines }: Draft): Values => {
    const said = new Map(lines.map((line) => [fieldOf(line), saidOf(line)]));
    return { ...head, ...Object.fromEntries(fields.map((field) => [field, said.get(field) ?? null])) };
  };
  return { base: flat(base), mine: flat(mine), theirs: flat(theirs) };
};

/** What was typed laid onto the version that somebody saved meanwhile, line by line, in the order of whoever moved lines. */
export const mergedDraft = (base: Draft, mine: Draft, theirs: Draft): Draft => {
  const versions = versionsOf(base, mine, theirs);
  const { merged } = mergeOf(versions.base, versions.mine, versions.theirs);
  const ours = new Map(mine.lines.map((line) => [fieldOf(line), line]));
  const others = new Map(theirs.lines.map((line) => [fieldOf(line), line]));
  const isMine = (field: string) => JSON.stringify(merged[field]) === JSON.stringify(versions.mine[field]);
  const lineAt = (field: string) => (isMine(field) ? ours.get(field) : others.get(field));
  const inBoth = ({ lines }: Draft, other: Draft) => {
    const known = new Set(other.lines.map(fieldOf));
    return lines.map(fieldOf).filter((field) => known.has(field));
  };
  const moved = inBoth(mine, base).join() !== inBoth(base, mine).join();
  const [first, second] = moved ? [ours, others] : [others, ours];
  const order = [...new Set([...first.keys(), ...second.keys()])];
  const head = Object.fromEntries(Object.keys(theirs.head).map((field) => [field, merged[field]]));
  return { head, lines: order.flatMap((field) => lineAt(field) ?? []) };
};

/** A line in one sentence. */
export const lineSaid = (said: Values): string => {
  const { name, nameEn: _nameEn, ...rest } = Object.fromEntries(textFields.map((field) => [field, said[field]]));
  return [name, ...Object.values(rest)].filter(isSaid).join(' · ');
};

/** The versions as people read them: of a line that stands in several only the fields in which it differs. */
export const readVersions = (versions: ReturnType<typeof versionsOf>, said: (field: string, value: unknown) => string) => {
  const all = [versions.base, versions.mine, versions.theirs];
  const read = (version: Values): Values =>
    Object.fromEntries(
      Object.entries(version).map(([at, value]) => {
        if (!at.startsWith('line.') || value === null) return [at, value];
        const line = value as Values;
        const others = all.flatMap((one) => (one[at] ? [one[at] as Values] : []));
        const fields = [...new Set(others.flatMap(Object.keys))].filter(
          (field) => new Set(others.map((one) => JSON.stringify(one[field]))).size > 1,
        );
        return [at, fields.length ? fields.map((field) => said(field, line[field])).join(', ') : lineSaid(line)];
      }),
    );
  return { base: read(versions.base), mine: read(versions.mine), theirs: read(versions.theirs) };
};

export const linesOf = (characteristics: readonly Parameters<typeof lineOf>[0][] | null | undefined) => (characteristics ?? []).map(lineOf);
