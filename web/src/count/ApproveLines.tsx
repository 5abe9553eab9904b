import { type CountLine, type CountSheet, countLines } from '@lotline/contract/count/count';
import { useGo } from '../kit/browser/go.ts';
import { Button } from '../kit/look/Button.tsx';
import { codeName, useCodes } from '../kit/net/codes.ts';
import { useCall } from '../kit/net/resource.ts';
import { formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { lineWorthOf } from './worth.tsx';

/** So many lines that differ are read through; a sheet of more says how many there are besides. */
const atOnce = 500;
/** What nobody explained goes first, then what is worth the most; what has no price stands before what has one. */
const byWeight = (a: CountLine, b: CountLine) =>
  Number(a.reasonCode !== null) - Number(b.reasonCode !== null) ||
  Number(a.differenceAmount !== null) - Number(b.differenceAmount !== null) ||
  weightOf(b) - weightOf(a) ||
  a.seq - b.seq;

const weightOf = ({ differenceAmount }: CountLine) => Math.abs(differenceAmount ?? 0);

/** Each line that differs, as whoever approves reads it: where, what, by how much, what it is worth and why. */
export const ApproveLines = ({ sheet }: { sheet: CountSheet }) => {
  const { t, lang } = useSay();
  const go = useGo();
  const { data } = useCall(countLines, { id: sheet.id, quick: 'different', limit: atOnce });
  const codes = useCodes('ADJUST_REASON');
  const reasonOf = (code: string) => {
    const known = codes.find((one) => one.code === code);
    return known ? codeName(known, lang) : code;
  };
  if (!data) return null;
  const { rows, total = rows.length } = data;
  return (
    <div className="count-differing">
      <h3>{total > 0 ? t('count.differences', { n: total }) : t('count.noDifferences')}</h3>
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keys
        <section tabIndex={0} aria-label={t('count.differences', { n: total })}>
          <table className="kit-table">
            <thead>
              <tr>
                <th>{t('count.unitNo')}</th>
                <th>{t('count.itemName')}</th>
                <th>{t('count.locationName')}</th>
                <th className="kit-number">{t('count.bookQty')}</th>
                <th className="kit-number">{t('count.countedQty')}</th>
                <th className="kit-number">{t('count.difference')}</th>
                <th className="kit-number">{t('count.differenceAmount')}</th>
                <th>{t('count.reasonCode')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.toSorted(byWeight).map((line) => (
                <tr key={line.id}>
                  <td>
                    <Button type="link" onClick={() => go(pathOf(line))}>
                      {line.unitNo}
                    </Button>
                  </td>
                  <td>{line.itemName}</td>
                  <td>{line.locationName}</td>
                  <td className="kit-number" data-of={t('count.bookQty')}>
                    {formatNumber(line.bookQty)}
                  </td>
                  <td className="kit-number" data-of={t('count.countedQty')}>
                    {formatNumber(line.countedQty)}
                  </td>
                  <td className="kit-number" data-short={(line.difference ?? 0) < 0 || undefined}>
                    {(line.difference ?? 0) > 0 && '+'}
                    {formatNumber(line.difference)} {line.uom}
                  </td>
                  <td className="kit-number">{lineWorthOf(t, line)}</td>
                  <td data-lacks={line.reasonCode === null || undefined}>
                    {line.reasonCode === null ? t('count.noReason') : reasonOf(line.reasonCode)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {total > rows.length && <p>{t('count.andMore', { n: total - rows.length })}</p>}
    </div>
  );
};

/** Where what a line counts is known. */
export const pathOf = ({ kind, unitId, unitNo }: Pick<CountLine, 'kind' | 'unitId' | 'unitNo'>) =>
  kind === 'PACKAGE' ? `/material/stock?id=${unitId}` : `/report/lot?lot=${encodeURIComponent(unitNo)}`;
