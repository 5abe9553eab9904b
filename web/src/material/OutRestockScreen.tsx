import type { Issue } from '@lotline/contract/material/issue';
import { Suspense, useState } from 'react';
import { useWantedNew } from '../kit/browser/wanted.ts';
import { mayLeave } from '../kit/form/unsaved.ts';
import { lazyPart } from '../kit/look/later.tsx';
import { Segments } from '../kit/look/Segments.tsx';
import { Screen } from '../kit/record/Screen.tsx';
import { useTab } from '../kit/record/use-tab.ts';
import { useSay } from '../kit/words/use-say.ts';
import { type DeskKind, KindOfDesk } from './desk-kind.ts';
import { IssueDesk } from './IssueDesk.tsx';
import './material.css';

const views = ['issue', 'restock', 'issued'] as const;
type View = (typeof views)[number];

// They stand here, where what they are made of is named once for both kinds.
const kinds = {
  materialStockOutRestock: {
    Restock: lazyPart(async () => (await import('./material-restock.tsx')).MaterialRestock),
    Records: lazyPart(async () => (await import('./IssueRecords.tsx')).IssueRecords),
  },
  productStockOutRestock: {
    Restock: lazyPart(async () => (await import('./parts-restock.tsx')).PartsRestock),
    Records: lazyPart(async () => (await import('./PartRecords.tsx')).PartRecords),
  },
} as const;

/** What goes to the line and back: a desk for each way, and what went. */
export const OutRestockScreen = ({ kind }: { kind: DeskKind }) => {
  const { Restock, Records } = kinds[kind.menu];
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
  // The two desks, as the palette asks for them.
  const desks = [`${kind.menu}.issue`, `${kind.menu}.restock`];
  useWantedNew(desks, (name) => turn(name === desks[0] ? 'issue' : 'restock'));
  return (
    <Screen
      title={t(`menu.${kind.menu}`)}
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
      <KindOfDesk value={kind}>
        <Suspense fallback={null}>
          {view === 'issue' && <IssueDesk onReturn={onReturn} />}
          {view === 'restock' && <Restock key={back.map(({ id }) => id).join()} begins={back} />}
          {view === 'issued' && <Records onReturn={onReturn} />}
        </Suspense>
      </KindOfDesk>
    </Screen>
  );
};
