import type { Issue } from '@lotline/contract/material/issue';
import { Suspense, useState } from 'react';
import { useWantedNew } from '../kit/browser/wanted.ts';
import { mayLeave } from '../kit/form/unsaved.ts';
import { lazyPart } from '../kit/look/later.tsx';
import { Segments } from '../kit/look/Segments.tsx';
import { Screen } from '../kit/record/Screen.tsx';
import { useTab } from '../kit/record/use-tab.ts';
import { useSay } from '../kit/words/use-say.ts';
import { IssueDesk } from './IssueDesk.tsx';
import './material.css';

const RestockDesk = lazyPart(async () => (await import('./RestockDesk.tsx')).RestockDesk);
const IssueRecords = lazyPart(async () => (await import('./IssueRecords.tsx')).IssueRecords);
const views = ['issue', 'restock', 'issued'] as const;
type View = (typeof views)[number];
/** The two desks, as the palette asks for them. */
const desks = ['materialStockOutRestock.issue', 'materialStockOutRestock.restock'];

/** Material to the line and back. */
export const StockOutRestockScreen = () => {
  const { t } = useSay();
  const [tab, setView] = useTab(views);
  const view = tab as View;
  /** What is taken back of what was issued. */
  const [back, setBack] = useState<readonly Issue[]>([]);
  const turn = (next: View, taken: readonly Issue[] = []) =>
    void mayLeave().then((yes) => {
      if (!yes) return;
      setBack(taken);
      setView(next);
    });
  const onReturn = (issues: readonly Issue[]) => turn('restock', issues);
  useWantedNew(desks, (name) => turn(name === desks[0] ? 'issue' : 'restock'));
  return (
    <Screen
      title={t('menu.materialStockOutRestock')}
      conditions={
        <Segments<View>
          value={view}
          onChange={(next) => turn(next)}
          options={[
            { value: 'issue', label: t('issuing.tabIssue') },
            { value: 'restock', label: t('issuing.tabRestock') },
            { value: 'issued', label: t('issuing.tabIssued') },
          ]}
        />
      }
    >
      <Suspense fallback={null}>
        {view === 'issue' && <IssueDesk onReturn={onReturn} />}
        {view === 'restock' && <RestockDesk key={back.map(({ id }) => id).join()} begins={back} />}
        {view === 'issued' && <IssueRecords onReturn={onReturn} />}
      </Suspense>
    </Screen>
  );
};
