import type { Column } from '../columns/columns.ts';
import { readable, titleOf } from '../columns/readable.ts';
import { flatValues, mergeOf } from '../form/merge.ts';
import { Button } from '../look/Button.tsx';
import { useCodeNames } from '../net/codes.ts';
import type { MentionedNames } from '../net/refusal.ts';
import { useMyId } from '../net/session.ts';
import { formatAt, nothing } from '../words/format.ts';
import { useSay } from '../words/use-say.ts';
import { StopDialog } from './StopDialog.tsx';

type Values = Readonly<Record<string, unknown>>;
type Props = {
  words?: string;
  /** The screen's columns: they name and format the values. */
  columns?: readonly Column<never>[];
  /** What was read before either changed it. */
  base: Values;
  mine: Values;
  theirs: Values;
  /** Who saved it, and when. */
  by: Values;
  /** Names of the rows that the versions point to. */
  names: MentionedNames;
  keepMine: () => void;
  takeTheirs: () => void;
  back: () => void;
};

const none: readonly Column<never>[] = [];
/** What both changed of one record, and what the other alone did: mine is laid onto theirs, or theirs is taken as it is. */
export const StaleDialog = ({ words, columns = none, base, mine, theirs, by, names, keepMine, takeTheirs, back }: Props) => {
  const { t, say, lang } = useSay();
  const codes = useCodeNames(columns);
  const speech = { say, lang, codes, ...(words && { words }) };
  const known = new Map<string, Column<never>>(columns.map((column) => [column.id, column]));
  const [was, ours, others] = [flatValues(base), flatValues(mine), flatValues(theirs)];
  const { conflicts, theirs: onlyTheirs } = mergeOf(base, mine, theirs);
  const column = (field: string): Column<never> =>
    known.get(field) ?? { id: field, kind: typeof (ours[field] ?? others[field]) === 'boolean' ? 'flag' : 'text', value: () => null };
  // Another tab of one's own, or a list that hadn't been read again: nobody else is to be asked.
  const own = by.updatedBy === useMyId();
  const text = (field: string, value: unknown) => names[field]?.[String(value)] ?? (readable(column(field), value, speech) || nothing);
  const sideOf = (field: string) => (column(field).kind === 'number' ? 'kit-number' : undefined);
  const table = (fields: readonly string[], left: 'record.staleMine' | 'record.staleBefore', before: Values) => (
    <table className="kit-table">
      <thead>
        <tr>
          <th scope="col">{t('record.staleField')}</th>
          <th scope="col">{t(left)}</th>
          <th scope="col">{t('record.staleTheirs')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field} className={left === 'record.staleMine' ? 'kit-changed' : undefined}>
            <th scope="row">{titleOf(column(field), speech)}</th>
            <td className={sideOf(field)}>{text(field, before[field])}</td>
            <td className={sideOf(field)}>{text(field, others[field])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
  return (
    <StopDialog
      width={720}
      title={t(own ? 'record.staleOwnTitle' : 'record.staleTitle')}
      onSafe={back}
      between={<Button onClick={takeTheirs}>{t('record.takeTheirs')}</Button>}
      goText={t(conflicts.length ? 'record.keepMine' : 'record.keepBoth')}
      onGo={keepMine}
    >
      <p>{t(conflicts.length === 0 ? 'record.staleApart' : own ? 'record.staleOwnText' : 'record.staleText')}</p>
      <p className="kit-quiet">
        {[by.updatedByName, typeof by.updatedAt === 'string' ? formatAt(by.updatedAt) : null].filter(Boolean).join(' · ')}
      </p>
      {conflicts.length > 0 && table(conflicts, 'record.staleMine', ours)}
      {conflicts.length === 0 && onlyTheirs.length > 0 && table(onlyTheirs, 'record.staleBefore', was)}
      {conflicts.length > 0 && onlyTheirs.length > 0 && (
        <p className="kit-quiet">
          {t(own ? 'record.staleOwnKept' : 'record.staleKept', {
            fields: onlyTheirs.map((field) => titleOf(column(field), speech)).join(', '),
          })}
        </p>
      )}
    </StopDialog>
  );
};
