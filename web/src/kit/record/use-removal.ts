import { idsAtMost } from '@lotline/contract/kit/shape';
import { useState } from 'react';
import { confirm } from '../messages/alert.tsx';
import { tell, undoMs } from '../messages/snackbar.tsx';
import { tellFailure } from '../net/failure.ts';
import { undoAct } from '../net/undo.ts';
import { useSay } from '../words/use-say.ts';

/** How many names a question lists before it counts the rest, and how many a message. */
const named = 5;
const toldBack = 3;

type Asked = { title: string; text: string; okText: string };
export type Removal<Row> = {
  readonly remove: (rows: readonly Row[]) => Promise<unknown>;
  /** Brings them back. What can be undone is deleted without a question. */
  readonly restore?: ((rows: readonly Row[]) => Promise<unknown>) | null | undefined;
  readonly nameOf: (row: Row) => string;
  /** What the question says beside the names; by itself they stand alone. */
  readonly text?: (rows: readonly Row[]) => string;
  /** What is asked before these are deleted although they can be brought back; null where nothing needs to be. */
  readonly asks?: (rows: readonly Row[]) => Promise<Asked | null>;
  /** What one of them is. */
  readonly kind?: string;
  /** Why these can't be deleted, where that is known beforehand. */
  readonly whyNot?: (rows: readonly Row[]) => string | undefined;
};

/** Deletes rows and says what came of it: at once where that can be undone from the message, else after a question that names them. */
export const useRemoval = <Row>(removal: Removal<Row> | undefined, removed: () => void, restored: (rows: readonly Row[]) => void) => {
  const { t } = useSay();
  const [removing, setRemoving] = useState(false);
  const drop = async (rows: readonly Row[]) => {
    if (!removal || removing || rows.length === 0) return;
    if (rows.length > idsAtMost) return void tell.warning(t('record.deleteAtMost', { most: idsAtMost, count: rows.length }), 6000);
    setRemoving(true);
    try {
      const asked = await removal.asks?.(rows);
      setRemoving(false);
      if (asked ? !(await confirm({ ...asked, icon: 'warning', danger: true })) : !removal.restore && !(await sureOf(removal, rows)))
        return;
      setRemoving(true);
      await removal.remove(rows);
      if (removal.restore)
        tell.success(
          saidOf(removal, rows),
          undoMs,
          undoAct(() => undo(rows)),
        );
      else tell.success(saidOf(removal, rows));
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
      const [only] = rows;
      tell.success(
        rows.length === 1 && only && removal
          ? t('record.restoredOne', { kind: removal.kind ?? '', name: removal.nameOf(only) })
          : t('record.restored', { count: rows.length }),
      );
      restored(rows);
    } catch (failure) {
      tellFailure(failure);
    }
  };
  const listed = (nameOf: Removal<Row>['nameOf'], rows: readonly Row[], most: number) => {
    const names = rows.slice(0, most).map(nameOf).join(', ');
    return rows.length > most ? t('record.deleteMore', { names, rest: rows.length - most }) : names;
  };
  /** What is gone, by its name: who sees the message knows whether it was the right one. */
  const saidOf = ({ kind = '', nameOf }: Removal<Row>, rows: readonly Row[]) => {
    const [only] = rows;
    return rows.length === 1 && only
      ? t('record.deleted', { kind, name: nameOf(only) })
      : t('record.deletedMany', { kind, count: rows.length, names: listed(nameOf, rows, toldBack) });
  };
  const sureOf = ({ nameOf, text }: Removal<Row>, rows: readonly Row[]) => {
    return confirm({
      title: t('record.deleteTitle', { count: rows.length }),
      text: text?.(rows) ?? listed(nameOf, rows, named),
      icon: 'warning',
      okText: t('action.delete'),
      danger: true,
    });
  };
  return { drop, removing };
};
