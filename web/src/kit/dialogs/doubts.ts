import { useEffect, useState } from 'react';
import type { Reviewed } from '../excel/check.ts';
import { confirm } from '../messages/alert.tsx';
import { useSay } from '../words/use-say.ts';
import type { Translate } from '../words/words.ts';
import type { Sure } from './use-import.ts';

/** What may be right and is most likely not meant: said beside the rows, and asked about before they are saved. */
export type Doubt = {
  readonly rows: readonly number[];
  readonly text: string;
  /** The cell of those rows that it is about. */
  readonly column?: string;
  /** What is sent along with those rows once somebody says that they are meant. */
  readonly meant?: object;
};
/** Finds them among the rows that would be saved. */
export type DoubtsOf = (rows: readonly Reviewed[]) => readonly Doubt[] | Promise<readonly Doubt[]>;

const none: readonly Doubt[] = [];
/** What is doubtful in the rows as they stand; what comes late of rows that have changed since is dropped. */
export const useDoubts = (rows: readonly Reviewed[], doubtsOf: DoubtsOf | undefined) => {
  const [doubts, setDoubts] = useState(none);
  useEffect(() => {
    if (!doubtsOf) return;
    let isLatest = true;
    Promise.resolve(doubtsOf(rows)).then(
      (found) => isLatest && setDoubts(found),
      // Saving asks again, and says what keeps it from knowing.
      () => undefined,
    );
    return () => {
      isLatest = false;
    };
  }, [rows, doubtsOf]);
  return doubts;
};

const saidAtMost = 5;
export const saidDoubts = (doubts: readonly Doubt[], t: Translate, most = saidAtMost) => [
  ...doubts.slice(0, most).map(({ text }) => text),
  ...(doubts.length > most ? [t('import.doubtMore', { rest: doubts.length - most })] : []),
];

/** Asks whether rows are saved although something about them is doubtful; staying is the safe answer. */
export const useSureOfDoubts = (doubtsOf: DoubtsOf | undefined) => {
  const { t } = useSay();
  return async (rows: readonly Reviewed[]): Promise<Sure> => {
    const doubts = (await doubtsOf?.(rows)) ?? none;
    const [first] = doubts;
    if (!first) return { meant: new Map() };
    const yes = await confirm({
      icon: 'warning',
      title: t('import.doubtAsk', { count: doubts.length }),
      text: saidDoubts(doubts, t).join('\n'),
      okText: t('import.doubtGo'),
      cancelText: t('import.doubtBack'),
    });
    if (!yes) return { again: { row: first.rows[0], column: first.column } };
    return { meant: new Map(doubts.flatMap(({ rows: its, meant }) => (meant ? its.map((row) => [row, meant] as const) : []))) };
  };
};
