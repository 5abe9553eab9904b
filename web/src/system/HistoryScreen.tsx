import { addDays } from '@lotline/contract/kit/production-day';
import { useState } from 'react';
import { PeriodPicker } from '../kit/form/date-fields.tsx';
import { Segments } from '../kit/look/Segments.tsx';
import { leavePicture } from '../kit/record/use-addressed.ts';
import { useTab } from '../kit/record/use-tab.ts';
import { today } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { HistoryCalls } from './HistoryCalls.tsx';
import { HistoryChanges } from './HistoryChanges.tsx';
import type { HistoryAsked, HistoryFrame, Person } from './history-frame.ts';

const views = ['changes', 'calls'] as const;
type View = (typeof views)[number];
const usual = (): HistoryAsked => ({ startDt: addDays(today(), -6), endDt: today(), person: null });

/** Who changed what, and who sent what: the records' history and that of the calls, of everybody or of one person. */
export const HistoryScreen = () => {
  const { t } = useSay();
  const [view, setView] = useTab(views);
  const [asked, setAsked] = useState(usual);
  const { person } = asked;
  const tell = (one: Person | null) => setAsked((now) => ({ ...now, person: one }));
  const frame: HistoryFrame = {
    asked,
    tell,
    condition: { values: asked, usual: usual(), show: (values) => setAsked({ ...usual(), ...(values as Partial<HistoryAsked>) }) },
    conditions: (
      <>
        <div style={{ width: 250 }}>
          <PeriodPicker value={asked} onChange={(next) => next && setAsked((now) => ({ ...now, ...next }))} />
        </div>
        {person && (
          <button type="button" className="kit-chip" data-asked title={t('serviceUse.everybody')} onClick={() => tell(null)}>
            {t('serviceUse.onlyPerson', { name: person.name })} ×
          </button>
        )}
      </>
    ),
    tools: (
      <Segments<View>
        value={view as View}
        onChange={(next) => {
          setView(next);
          leavePicture();
        }}
        options={[
          { value: 'changes', label: t('dataChange.title') },
          { value: 'calls', label: t('dataChange.calls') },
        ]}
      />
    ),
  };
  return view === 'calls' ? <HistoryCalls {...frame} /> : <HistoryChanges {...frame} />;
};
