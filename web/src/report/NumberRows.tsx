import { mostReportRows, type ReportRow, type ReportRows } from '@lotline/contract/report/report-rows';
import { menus } from '@lotline/contract/system/menu';
import { PageLink } from '../kit/look/PageLink.tsx';
import { RowsDialog } from '../kit/look/RowsDialog.tsx';
import { failureText } from '../kit/net/failure.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { recordPath } from '../kit/record/record-path.ts';
import { formatAt, formatDay, formatNumber, orNothing } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';

/** What the two sums of a number are called, and how the number is written. */
export type NumberWords = { part: string; whole: string | null; show: (value: number | null) => string };
type Props = {
  title: string;
  words: NumberWords;
  rows: { data: ReportRows | undefined; error: unknown };
  close: () => void;
};

/** The rows that make a number, each with its way to the record, and what they come to. */
export const NumberRows = ({ title, words, rows: { data, error }, close }: Props) => {
  const { t } = useSay();
  const { may } = usePermission();
  const hasUnits = (data?.rows ?? []).some(({ uom }) => uom !== null);
  return (
    <RowsDialog title={title} close={close}>
      {error && !data ? (
        <p role="alert" className="kit-reason">
          {failureText(error)}
        </p>
      ) : !data ? (
        <p className="kit-quiet">{t('record.loading')}</p>
      ) : data.rows.length === 0 ? (
        <p className="kit-quiet">{t('report.noRows')}</p>
      ) : (
        <>
          <p className="report-rows-sum">
            <strong>{words.show(data.value)}</strong>
            {words.whole !== null && <span>{`${words.part} ${formatNumber(data.part)} ÷ ${words.whole} ${formatNumber(data.whole)}`}</span>}
            {data.more && <span className="kit-remark">{t('report.moreRows', { n: mostReportRows })}</span>}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has only keys scrolls the table from here */}
          <div className="kit-rows-list" tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('report.rowDay')}</th>
                  <th scope="col">{t('report.rowNo')}</th>
                  <th scope="col">{t('report.rowOf')}</th>
                  <th scope="col">{t('report.rowDetail')}</th>
                  <th scope="col" className="kit-number">
                    {words.part}
                  </th>
                  {words.whole !== null && (
                    <th scope="col" className="kit-number">
                      {words.whole}
                    </th>
                  )}
                  {hasUnits && <th scope="col">{t('report.rowUom')}</th>}
                </tr>
              </thead>
              <tbody>
                {data.rows.map((row) => (
                  <tr key={row.key}>
                    <td>{row.at === null ? formatDay(row.day) : formatAt(row.at)}</td>
                    <td>{may(row.menu) ? <PageLink to={placeOf(row)}>{row.no}</PageLink> : row.no}</td>
                    <td className="kit-wraps">{row.name}</td>
                    <td className="kit-wraps">{orNothing(row.detail)}</td>
                    <td className="kit-number">{formatNumber(row.part)}</td>
                    {words.whole !== null && <td className="kit-number">{formatNumber(row.whole)}</td>}
                    {hasUnits && <td>{orNothing(row.uom)}</td>}
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row" colSpan={4}>
                    {t('report.sum')}
                  </th>
                  <td className="kit-number">{formatNumber(data.part)}</td>
                  {words.whole !== null && <td className="kit-number">{formatNumber(data.whole)}</td>}
                  {hasUnits && <td />}
                </tr>
              </tfoot>
            </table>
          </div>
        </>
      )}
    </RowsDialog>
  );
};

/** Records with a page of their own; an inspection opens at its desk, a shipment in its list on its day. */
const withPage: ReadonlySet<ReportRow['menu']> = new Set(['productionPlan', 'orderInfo', 'claimManagement', 'tools']);
const placeOf = ({ menu, id, day }: ReportRow) => {
  if (withPage.has(menu)) return recordPath(menu, id);
  const asked: Record<string, string> = menu === 'shipment' ? { id: String(id), day } : { desk: String(id) };
  return `${menus.find(({ node }) => node.name === menu)?.node.path}?${new URLSearchParams(asked)}`;
};
