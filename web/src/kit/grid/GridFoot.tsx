import { memo, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useAfterPaint } from '../browser/use-after-paint.ts';
import { BarsOutlined, DownloadOutlined } from '../look/ant-icons.tsx';
import { Button } from '../look/Button.tsx';
import { lazyPart } from '../look/later.tsx';
import { Popover } from '../look/Popover.tsx';
import { tell } from '../messages/snackbar.tsx';
import { failureText } from '../net/failure.ts';
import type { Source } from '../net/source.ts';
import { formatNumber } from '../words/format.ts';
import { useSay } from '../words/use-say.ts';
import type { Arrange } from './GridColumnList.tsx';

const GridColumnList = lazyPart(async () => (await import('./GridColumnList.tsx')).GridColumnList);

type Props<Row> = {
  source: Source<Row>;
  shown: number | null;
  chosen: number;
  /** What can be done with the chosen rows. */
  bar: ReactNode;
  /** What they come to. */
  chosenSums: string;
  filtered: boolean;
  clear: () => void;
  arrange: Arrange<Row>;
  /** Cells can be pasted into the list. */
  takesCells: boolean;
  exportRows?: (told: (done: number) => void) => Promise<void>;
};

const Settled = <Row,>({ source, shown, chosen, bar, chosenSums, filtered, clear, arrange, takesCells, exportRows }: Props<Row>) => {
  const { t } = useSay();
  const [exported, setExported] = useState<number | null>(null);
  const [open, setOpen] = useState(false);
  const { rows, pages } = source;
  const count = pages
    ? pages.whole
      ? t('record.rows', { rows: rows.length })
      : pages.total !== undefined
        ? t('record.rowsLoadedOf', { rows: rows.length, total: pages.totalIsMore ? `${formatNumber(pages.total)}+` : pages.total })
        : t('record.rowsLoaded', { rows: rows.length })
    : filtered && shown !== null
      ? t('record.rowsOf', { rows: shown, total: rows.length })
      : t('record.rows', { rows: rows.length });

  const save = async () => {
    if (!exportRows) return;
    setExported(0);
    try {
      await exportRows(setExported);
    } catch (failure) {
      tell.error(failureText(failure));
    } finally {
      setExported(null);
    }
  };

  return (
    <footer className="kit-foot" data-chosen={(Boolean(bar) && chosen > 0) || undefined}>
      {bar}
      {chosenSums && <span className="kit-foot-sums">{chosenSums}</span>}
      <span aria-live="polite">
        {count}
        {chosen > 0 && !bar && <b> · {t('record.chosen', { rows: chosen })}</b>}
        {pages?.sums?.said === null && rows.length > 0 && <> · {t('record.tooManyToSum')}</>}
        {pages?.loadingMore && <> · {t('record.loading')}</>}
      </span>
      {filtered && (
        <Button size="small" type="link" onClick={clear}>
          {t('record.clearFilters')}
        </Button>
      )}
      {(!bar || chosen === 0) && <span className="kit-foot-space" />}
      {exportRows && (
        <Button
          size="small"
          type="text"
          icon={<DownloadOutlined />}
          loading={exported !== null}
          why={
            (rows.length === 0 && t('record.nothingToExport')) ||
            (pages?.endless && pages.totalIsMore && t('record.tooManyToExport', { most: pages.total }))
          }
          onClick={save}
        >
          {exported ? t('record.exporting', { rows: exported }) : t('record.export')}
        </Button>
      )}
      <Popover
        placement="topRight"
        open={open}
        onOpenChange={setOpen}
        destroyOnHidden
        content={
          <Suspense fallback={null}>
            <GridColumnList arrange={arrange} takesCells={takesCells} close={() => setOpen(false)} />
          </Suspense>
        }
      >
        <Button size="small" type="text" icon={<BarsOutlined />} aria-expanded={open}>
          {t('record.columns')}
        </Button>
      </Popover>
    </footer>
  );
};
const SettledFoot = memo(Settled) as typeof Settled;

const Foot = <Row,>({ shown, filtered, ...rest }: Props<Row>) => {
  const count = useAfterPaint(useMemo(() => ({ shown, filtered }), [shown, filtered]));
  return <SettledFoot {...rest} {...count} />;
};
/** The line under a grid: how many rows, how many chosen, the column list and the Excel export. Its count follows the rows that a filter leaves when they have been painted. */
export const GridFoot = memo(Foot) as typeof Foot;
