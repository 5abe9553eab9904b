import { useState } from 'react';
import { confirm } from '../messages/alert.tsx';
import { tell } from '../messages/snackbar.tsx';
import { tellFailure } from '../net/failure.ts';
import { useSay } from '../words/use-say.ts';

/** How long a deletion is offered to be undone. */
const undoMs = 10_000;
/** How many names a question lists before it counts the rest. */
const named = 5;

export type Removal<Row> = {
  readonly remove: (rows: readonly Row[]) => Promise<unknown>;
  /** Brings them back. What can be undone is deleted without a question. */
  readonly restore?: ((rows: readonly Row[]) => Promise<unknown>) | null | undefined;
  readonly nameOf: (row: Row) => string;
  /** What the question says beside the names; by itself they stand alone. */
  readonly text?: (rows: readonly Row[]) => string;
};

/** Deletes rows and says what came of it: at once where that can be undone from the message, else after a question that names them. */
export const useRemoval = <Row>(removal: Removal<Row> | undefined, removed: () => void, restored: (rows: readonly Row[]) => void) => {
  const { t } = useSay();
  const [removing, setRemoving] = useState(false);
  const drop = async (rows: readonly Row[]) => {
    if (!removal || removing || rows.length === 0) return;
    if (!removal.restore && !(await sureOf(removal, rows))) return;
    setRemoving(true);
    try {
      await removal.remove(rows);
      if (removal.restore) tell.success(t('told.deleted'), undoMs, { label: t('record.undo'), run: () => void undo(rows) });
      else tell.success(t('told.deleted'));
      removed();
    } catch (failure) {
      tellFailure(failure);
    } finally {
      setRemoving(false);
    }
  };
  const undo = async (rows: readonly Row[]) => {
    try {
      await removal?.restore?.(rows);
      tell.success(t('record.restored', { count: rows.length }));
      restored(rows);
    } catch (failure) {
      tellFailure(failure);
    }
  };
  const sureOf = ({ nameOf, text }: Removal<Row>, rows: readonly Row[]) => {
    const names = rows.slice(0, named).map(nameOf).join(', ');
    const listed = rows.length > named ? t('record.deleteMore', { names, rest: rows.length - named }) : names;
    return confirm({
      title: t('record.deleteTitle', { count: rows.length }),
      text: text?.(rows) ?? listed,
      icon: 'warning',
      okText: t('action.delete'),
      danger: true,
    });
  };
  return { drop, removing };
};
