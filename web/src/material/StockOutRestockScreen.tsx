import { Suspense, useState } from 'react';
import { mayLeave } from '../kit/form/unsaved.ts';
import { lazyPart } from '../kit/look/later.tsx';
import { Segments } from '../kit/look/Segments.tsx';
import { Screen } from '../kit/record/Screen.tsx';
import { useSay } from '../kit/words/use-say.ts';
import { IssueDesk } from './IssueDesk.tsx';
import './material.css';

const RestockDesk = lazyPart(async () => (await import('./RestockDesk.tsx')).RestockDesk);
const IssueRecords = lazyPart(async () => (await import('./IssueRecords.tsx')).IssueRecords);
type View = 'issue' | 'restock' | 'issued';

/** Material to the line and back. */
export const StockOutRestockScreen = () => {
  const { t } = useSay();
  const [view, setView] = useState<View>('issue');
  return (
    <Screen
      title={t('menu.materialStockOutRestock')}
      conditions={
        <Segments<View>
          value={view}
          onChange={(next) => void mayLeave().then((yes) => yes && setView(next))}
          options={[
            { value: 'issue', label: t('issuing.tabIssue') },
            { value: 'restock', label: t('issuing.tabRestock') },
            { value: 'issued', label: t('issuing.tabIssued') },
          ]}
        />
      }
    >
      <Suspense fallback={null}>
        {view === 'issue' && <IssueDesk />}
        {view === 'restock' && <RestockDesk />}
        {view === 'issued' && <IssueRecords />}
      </Suspense>
    </Screen>
  );
};
