import { nothing } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';

/** A number that opens the rows that make it; one that can't be computed says so. */
export const OpensRows = ({ value, open }: { value: string; open: () => void }) => {
  const { t } = useSay();
  return value === nothing ? (
    <span title={t('kpi.nothing')}>{value}</span>
  ) : (
    <button type="button" className="report-number" aria-label={t('report.openRows', { value })} onClick={open}>
      {value}
    </button>
  );
};
