import { useState } from 'react';
import { confirm } from '../messages/alert.tsx';
import { tell } from '../messages/snackbar.tsx';
import { tellFailure } from '../net/failure.ts';
import { useSay } from '../words/use-say.ts';

/** How many names a question lists before it counts the rest. */
const named = 5;

export type Removal<Row> = {
  readonly remove: (rows: readonly Row[]) => Promise<unknown>;
  readonly nameOf: (row: Row) => string;
  /** What the question says beside the names; by itself they stand alone. */
  readonly text?: (rows: readonly Row[]) => string;
};

/** Deletes rows after a question that names them, and says what came of it. */
export const useRemoval = <Row>(removal: Removal<Row> | undefined, removed: () => void) => {
  const { t } = useSay();
  const [removing, setRemoving] = useState(false);
  const drop = async (rows: readonly Row[]) => {
    if (!removal || removing || rows.length === 0) return;
    const names = rows.slice(0, named).map(removal.nameOf).join(', ');
    const listed = rows.length > named ? t('record.deleteMore', { names, rest: rows.length - named }) : names;
    const sure = await confirm({
      title: t('record.deleteTitle', { count: rows.length }),
      text: removal.text?.(rows) ?? listed,
      icon: 'warning',
      okText: t('action.delete'),
      danger: true,
    });
    if (!sure) return;
    setRemoving(true);
    try {
      await removal.remove(rows);
      tell.success(t('told.deleted'));
      removed();
    } catch (failure) {
      tellFailure(failure);
    } finally {
      setRemoving(false);
    }
  };
  return { drop, removing };
};
