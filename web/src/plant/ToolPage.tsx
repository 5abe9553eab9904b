import { oneTool, Tool, type ToolRow } from '@lotline/contract/plant/tool';
import { Suspense, useMemo } from 'react';
import { useGo } from '../kit/browser/go.ts';
import { useOpenPanel } from '../kit/form/use-open-panel.ts';
import { GridMessage } from '../kit/grid/GridMessage.tsx';
import { Button } from '../kit/look/Button.tsx';
import { DaysLeft } from '../kit/look/DaysLeft.tsx';
import { later, lazyPart } from '../kit/look/later.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { useCall } from '../kit/net/resource.ts';
import { ActButtons } from '../kit/record/Acts.tsx';
import { Facts } from '../kit/record/Facts.tsx';
import { RecordPage } from '../kit/record/RecordPage.tsx';
import { recordPath } from '../kit/record/record-path.ts';
import { formatNumber, nothing } from '../kit/words/format.ts';
import { nameIn } from '../kit/words/name-in.ts';
import { useSay } from '../kit/words/use-say.ts';
import { ToolMolds } from '../mold/index.ts';
import { Inspections } from './Inspections.tsx';
import { ToolUses } from './ToolUses.tsx';
import { plainToolColumns } from './tool-columns.tsx';
import { doing, lasting, StateChips, stateColumns, useToolStates } from './tool-state.tsx';
import { useToolTurn } from './use-tool-turn.tsx';

const waiting = <GridMessage kind="loading" again={() => undefined} />;
const MachineRates = later(async () => (await import('./MachineRates.tsx')).MachineRates, waiting);
const InspectionDrawer = lazyPart(async () => (await import('./InspectionDrawer.tsx')).InspectionDrawer);

/** One machine: what it does now, what it is, and what was inspected and repaired on it. */
export const ToolPage = ({ id }: { id: number }) => {
  const { t, lang } = useSay();
  const go = useGo();
  const { may } = usePermission();
  const asked = useCall(oneTool, { id });
  const states = useToolStates();
  const now = states.get(id);
  const { actsOf } = useToolTurn(states);
  const { open: inspected, show, close } = useOpenPanel<ToolRow>();
  const columns = useMemo(() => [...plainToolColumns, ...stateColumns<ToolRow>(states, t)], [states, t]);
  return (
    <>
      <RecordPage
        menu="tools"
        id={id}
        files="tool"
        asked={asked}
        show={(tool) => ({
          code: tool.code,
          name: nameIn(lang, tool),
          photo: tool.photoFileId,
          state: now && <StateChips of={now} />,
          figures: [
            { label: t('tool.since'), value: now?.since ? lasting(now.since, t) : nothing },
            { label: t('tool.doing'), value: (now && doing(now)) ?? nothing },
            { label: t('tool.nextInspectionDate'), value: <DaysLeft until={tool.nextInspectionDate ?? null} /> },
            {
              label: t('tool.openInspections'),
              value: formatNumber(tool.openInspections),
              tone: tool.openInspections ? ('warn' as const) : undefined,
            },
          ],
          actions: (
            <>
              <ActButtons of={actsOf(tool)} primary />
              {may('tools', 'create') && <Button onClick={() => show(tool)}>{t('record.new', { name: t('inspection.one') })}</Button>}
              {now?.planId && may('productionPlan') && (
                <Button title={now.planNo ?? ''} onClick={() => now.planId && go(recordPath('productionPlan', now.planId))}>
                  {t('plan.open')}
                </Button>
              )}
              <Button onClick={() => go(`/baseinfo/tools?id=${id}`)}>{t('record.openInList')}</Button>
            </>
          ),
          tabs: [
            { key: 'info', label: t('record.tabInfo'), body: () => <Facts row={tool} columns={columns} words="tool" /> },
            (may('route') || may('operPlan') || may('productionPlan')) && {
              key: 'uses',
              label: t('record.tabUsed'),
              body: () => <ToolUses tool={tool} />,
            },
            may('moldInfo') && { key: 'molds', label: t('menu.mold'), body: () => <ToolMolds toolId={id} /> },
            may('productionProfit') && { key: 'rates', label: t('machineRate.title'), body: () => <MachineRates tool={tool} /> },
            { key: 'inspections', label: t('tool.inspections'), body: () => <Inspections tool={tool} /> },
          ],
          history: { table: Tool.table, words: 'tool', columns: plainToolColumns },
        })}
      />
      <Suspense fallback={null}>{inspected && <InspectionDrawer key={inspected.times} tool={inspected} close={close} />}</Suspense>
    </>
  );
};
