import { type ServiceUse, ServiceUses, serviceHistory } from '@lotline/contract/system/service-history';
import { useMemo, useState } from 'react';
import { columnsOf } from '../kit/columns/columns.ts';
import { lazyPart } from '../kit/look/later.tsx';
import { usePages } from '../kit/net/resource.ts';
import { endless } from '../kit/net/source.ts';
import { ListScreen } from '../kit/record/ListScreen.tsx';
import { useList, whyNotOne } from '../kit/record/use-list.ts';
import { useQuick } from '../kit/record/use-quick.ts';
import { useSay } from '../kit/words/use-say.ts';
import type { HistoryFrame } from './history-frame.ts';
import { millisOf } from './millis.ts';

const ServiceUseDialog = lazyPart(async () => (await import('./ServiceUseDialog.tsx')).ServiceUseDialog);

const { text, at, number, choice } = columnsOf<ServiceUse>();
const sent = ({ requestBody }: ServiceUse) => (requestBody === null || requestBody === undefined ? null : JSON.stringify(requestBody));
const columns = [
  at('at', { pinned: 'left' }),
  text('username', { width: 120 }),
  text('userId', { width: 110, hidden: true }),
  choice('method', ['POST', 'PUT', 'DELETE'], { choiceWords: 'serviceUse.method', isKind: true, width: 110 }),
  text('path', { width: 280 }),
  text('service', { width: 130, hidden: true }),
  number('status', { decimals: 0, width: 80 }),
  number('durationMs', { decimals: 0, width: 120 }),
  text('requestBody', { value: sent, width: 420, grow: 1, fixed: true }),
  text('ip', { width: 130 }),
  text('requestId', { width: 190, hidden: true }),
];
const toneOf = ({ status }: ServiceUse) => (status >= 500 ? ('danger' as const) : status >= 400 ? ('warning' as const) : undefined);

/** Who sent which change, and how it was answered; one person's calls are a press away from any row. */
export const HistoryCalls = ({ asked, tell, ...frame }: HistoryFrame) => {
  const { t } = useSay();
  const { person } = asked;
  const period = useMemo(() => millisOf(asked), [asked]);
  const pages = usePages(serviceHistory, { ...period, ...(person && { personId: person.id }) });
  const list = useList<ServiceUse>(useMemo(() => endless(pages), [pages]));
  const quick = useQuick(ServiceUses);
  const [open, setOpen] = useState<ServiceUse | null>(null);
  return (
    <>
      <ListScreen<ServiceUse>
        menu="history"
        id="serviceUses"
        list={list}
        words="serviceUse"
        columns={columns}
        quick={quick}
        select="one"
        tone={toneOf}
        {...frame}
        viewsOf="calls"
        file={t('dataChange.calls')}
        acts={(rows) => {
          const [row] = rows;
          return [
            { label: t('serviceUse.open'), why: whyNotOne(t, rows), run: () => row && setOpen(row) },
            {
              label: t('serviceUse.story'),
              why: whyNotOne(t, rows) || (row?.personId === null && t('serviceUse.nobody')),
              run: () => row?.personId && tell({ id: row.personId, name: row.username ?? row.userId ?? String(row.personId) }),
            },
          ];
        }}
        actsOnPicked
        onOpen={setOpen}
        empty={<p>{t('serviceUse.none')}</p>}
      />
      {open && <ServiceUseDialog use={open} columns={columns} close={() => setOpen(null)} />}
    </>
  );
};
