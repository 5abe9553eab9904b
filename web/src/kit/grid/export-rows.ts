import type { Column } from '../columns/columns.ts';
import type { Speech } from '../columns/readable.ts';
import type { Source } from '../net/source.ts';
import { type Filters, filterRows, textsOf } from './rows.ts';

type Options<Row> = {
  file: string;
  source: Source<Row>;
  /** The rows that are shown. */
  seen: readonly Row[];
  columns: readonly Column<Row>[];
  /** The columns as they stand in the file. */
  order: readonly Column<Row>[];
  filters: Filters;
  /** With each record's id and version, so that the file can be changed and imported again. */
  stamped: boolean;
  speech: Speech;
  told: (done: number) => void;
};

/** The Excel file of a grid: of a list in parts, the parts that haven't come yet as well. */
export const exportRows = async <Row>({ file, source, seen, columns, order, filters, stamped, speech, told }: Options<Row>) => {
  const { exportExcel, stamps } = await import('../excel/export.ts');
  const { pages } = source;
  const texts = textsOf<Row>(speech);
  const rows = !pages ? [seen] : pages.look ? pages.all() : fitting(pages.all(), (part) => filterRows(part, columns, filters, texts));
  await exportExcel({ file, columns: stamped ? [...order, ...stamps] : order, speech, rows, told });
};

async function* fitting<Row>(parts: AsyncIterable<readonly Row[]>, which: (rows: readonly Row[]) => readonly Row[]) {
  for await (const part of parts) yield which(part);
}
