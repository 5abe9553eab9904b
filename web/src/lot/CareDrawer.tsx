import { addDays } from '@lotline/contract/kit/production-day';
import { TakeCare } from '@lotline/contract/lot/warning';
import { DayField } from '../kit/form/date-fields.tsx';
import { NoteField } from '../kit/form/fields.tsx';
import { type Asked, sendMeant } from '../kit/net/meant.ts';
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx';
import { workDay } from '../kit/site/work-day.ts';
import { useSay } from '../kit/words/use-say.ts';
import type { Care, Cared } from './care.ts';

const usualDays = 7;
const asked: Asked = { 'warning.isNotAnothers': { title: 'warning.overTitle', okText: 'warning.takeOver' } };

type Props = { rows: readonly Cared[]; take: (care: Care) => Promise<{ taken: number }>; close: () => void };

/** Until when somebody looks after warnings, and what is done about them; one that is somebody's already begins with what was said. */
export const CareDrawer = ({ rows, take, close }: Props) => {
  const { t } = useSay();
  const [only, ...others] = rows;
  const was = others.length === 0 ? only : undefined;
  const dueOn = was?.dueOn && was.dueOn >= workDay() ? was.dueOn : addDays(workDay(), usualDays);
  return (
    <RecordDrawer
      title={t('warning.takeTitle')}
      draft={TakeCare}
      words="warning"
      row={null}
      start={{ dueOn, note: was?.careNote ?? null }}
      save={(draft) => sendMeant(take, { ...draft, over: false }, asked, (care) => ({ ...care, over: true }))}
      saveText={t('warning.take')}
      told={(answer) => t('warning.takenTold', { n: (answer as { taken: number }).taken })}
      close={close}
    >
      {() => (
        <>
          <p>{t('warning.takeText', { n: rows.length })}</p>
          <DayField name="dueOn" required />
          <NoteField name="note" />
        </>
      )}
    </RecordDrawer>
  );
};
