import { Button } from '../kit/look/Button.tsx';
import { formatDay } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';

/** The days on which a bill becomes another, one press away. */
export const BillDays = ({ days, chosen, choose }: { days: readonly string[]; chosen: string; choose: (day: string) => void }) => {
  const { t } = useSay();
  if (days.length === 0) return null;
  return (
    <div className="bom-days" role="toolbar" aria-label={t('bom.changesOn')}>
      <span className="kit-quiet">{t('bom.changesOn')}</span>
      {days.map((day) => (
        <Button key={day} size="small" aria-pressed={day === chosen} onClick={() => choose(day)}>
          {formatDay(day)}
        </Button>
      ))}
    </div>
  );
};
