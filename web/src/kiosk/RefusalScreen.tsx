import { refusalStates } from '@lotline/contract/kiosk/refusal';
import { kioskRefusals, type RefusalRow } from '@lotline/contract/kiosk/refusal-list';
import { Suspense, useState } from 'react';
import { columnsOf } from '../kit/columns/columns.ts';
import { useOpenPanel } from '../kit/form/use-open-panel.ts';
import { Button } from '../kit/look/Button.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { Segments } from '../kit/look/Segments.tsx';
import { usePages } from '../kit/net/resource.ts';
import { ListScreen } from '../kit/record/ListScreen.tsx';
import { useList } from '../kit/record/use-list.ts';
import { useSay } from '../kit/words/use-say.ts';
import { OpenHelp } from './OpenHelp.tsx';

const OpenFindings = lazyPart(async () => (await import('../terminal/index.ts')).OpenFindings);
const RefusalPanel = lazyPart(async () => (await import('./RefusalPanel.tsx')).RefusalPanel);

const { text, qty, at, choice } = columnsOf<RefusalRow>();
/** In sight at once: what was reported, how much, on which lot, by whom, and why it was refused. */
const columns = [
  at('occurredAt', { pinned: 'left', width: 150 }),
  choice('state', refusalStates, { tones: { OPEN: 'orange', HANDED: 'red', SENT: 'green', DISCARDED: 'grey' }, width: 135 }),
  choice('action', ['RESULT', 'CORRECT', 'START', 'PAUSE', 'EVENT', 'FINISH', 'REOPEN', 'TARGET', 'MOVE_TOOL', 'REORDER'], { width: 85 }),
  qty('goodQty', { width: 65, total: false, fixed: true }),
  qty('defectQty', { width: 65, total: false, fixed: true }),
  text('productName', { width: 115 }),
  text('lotNo', { width: 150 }),
  text('operationName', { width: 95 }),
  text('reportedBy', { width: 80 }),
  text('reason', { width: 320 }),
  text('lineName', { width: 120 }),
  text('toolName', { width: 110 }),
  text('settledByName', { width: 100 }),
  at('settledAt'),
  text('settledReason', { width: 160 }),
  qty('reworkQty', { hidden: true, total: false, fixed: true }),
  at('createdAt', { hidden: true }),
];
const tone = ({ state }: RefusalRow) =>
  state === 'HANDED' ? ('warning' as const) : state === 'DISCARDED' ? ('muted' as const) : undefined;
type Which = 'WAITING' | 'ALL';

/** Reports of the kiosks that were refused: one opens with both stories, and is booked or discarded. */
export const RefusalScreen = () => {
  const { t } = useSay();
  const [which, setWhich] = useState<Which>('WAITING');
  const { open, show, close } = useOpenPanel<{ id: number }>();
  const list = useList<RefusalRow>(usePages(kioskRefusals, { which }, { limit: 500 }));
  return (
    <>
      <OpenHelp />
      <Suspense fallback={null}>
        <OpenFindings />
      </Suspense>
      <ListScreen
        menu="kioskRefusal"
        id="kioskRefusal"
        list={list}
        words="refusal"
        columns={columns}
        conditions={
          <Segments<Which>
            value={which}
            onChange={setWhich}
            options={(['WAITING', 'ALL'] as const).map((value) => ({ value, label: t(`refusal.${value}`) }))}
          />
        }
        condition={{ values: { which }, show: (values) => setWhich(values.which === 'ALL' ? 'ALL' : 'WAITING') }}
        history={{ table: 'kiosk_refusal', nameOf: ({ lotNo, operationName }) => `${lotNo} · ${operationName}` }}
        tools={
          <Button why={!list.one && t('record.selectFirst')} onClick={() => list.one && show({ id: list.one.id })}>
            {t('refusal.open')}
          </Button>
        }
        select="one"
        onOpen={({ id }) => show({ id })}
        tone={tone}
        empty={t('refusal.none')}
      />
      <Suspense fallback={null}>{open && <RefusalPanel key={open.id} id={open.id} close={close} />}</Suspense>
    </>
  );
};
