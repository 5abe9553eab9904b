import { type CountLine, CountLines, type CountSheet, countLines, decideLines, giveReasons } from '@lotline/contract/count/count';
import { reasonsFor } from '@lotline/contract/ledger/adjust-reason';
import { Suspense, useState } from 'react';
import { lazyPart } from '../kit/look/later.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { codeName, useCodes } from '../kit/net/codes.ts';
import { tellFailure } from '../kit/net/failure.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { usePages, useSend } from '../kit/net/resource.ts';
import { ListScreen } from '../kit/record/ListScreen.tsx';
import { notByAddress, useList } from '../kit/record/use-list.ts';
import { useQuick } from '../kit/record/use-quick.ts';
import { useSay } from '../kit/words/use-say.ts';
import { lineColumns } from './count-columns.tsx';

const ReasonDialog = lazyPart(async () => (await import('../kit/dialogs/ReasonDialog.tsx')).ReasonDialog);

type Props = { sheet: CountSheet; open: (line: CountLine) => void };

/** The lines of one count: what differs stands out, what nobody counted is decided, and each difference gets its reason. */
export const CountLinesPart = ({ sheet, open }: Props) => {
  const { t, lang } = useSay();
  const { may } = usePermission();
  const list = useList(usePages(countLines, { id: sheet.id }), notByAddress);
  const quick = useQuick(CountLines);
  const { send: decide } = useSend(decideLines);
  const { send: explain } = useSend(giveReasons);
  const [asking, setAsking] = useState<readonly CountLine[] | null>(null);
  const reasons = useCodes('ADJUST_REASON').filter(({ enabled }) => enabled);
  const goesOn = sheet.status === 'COUNTING';
  const mayCount = may('stockCount', 'modify');
  const ids = (rows: readonly CountLine[]) => rows.map(({ id }) => id);
  const say = async (work: Promise<{ changed: number }>) => {
    try {
      tell.success(t('count.changedSaid', { n: (await work).changed }));
    } catch (failure) {
      tellFailure(failure);
    }
  };
  const isShort = ({ difference }: CountLine) => (difference ?? 0) < 0;
  const fitting = asking
    ? reasonsFor(
        ['COUNT', ...(asking.some(isShort) ? (['LESS'] as const) : []), ...(asking.every(isShort) ? [] : (['MORE'] as const))],
        reasons,
      )
    : [];
  return (
    <>
      <ListScreen<CountLine>
        menu="stockCount"
        part={{ title: t('count.linesOf', { no: sheet.sheetNo }) }}
        id="count_line"
        list={list}
        words="count"
        columns={lineColumns}
        quick={quick}
        file={`${t('menu.stockCount')} ${sheet.sheetNo}`}
        history={{ table: 'count_line', nameOf: ({ unitNo }) => unitNo }}
        tone={({ state, difference }) =>
          state === 'LEFT_OUT' ? 'muted' : (difference ?? 0) < 0 ? 'danger' : (difference ?? 0) > 0 ? 'warning' : undefined
        }
        onOpen={(line) => goesOn && mayCount && open(line)}
        acts={(rows) => {
          const none = rows.length === 0 && t('record.selectFirst');
          return [
            mayCount &&
              goesOn && {
                label: t('count.missing'),
                why: none || (rows.some(({ state }) => state === 'COUNTED') && t('count.countedIsDecided')),
                run: () => void say(decide({ id: sheet.id, lineIds: ids(rows), state: 'NOT_FOUND' })),
              },
            mayCount &&
              goesOn && {
                label: t('count.leaveOut'),
                why: none || (rows.some(({ state }) => state === 'COUNTED') && t('count.countedIsDecided')),
                run: () => void say(decide({ id: sheet.id, lineIds: ids(rows), state: 'LEFT_OUT' })),
              },
            mayCount &&
              goesOn && {
                label: t('count.reopen'),
                why: none,
                run: () => void say(decide({ id: sheet.id, lineIds: ids(rows), state: 'OPEN' })),
              },
            mayCount &&
              (goesOn || sheet.status === 'SUBMITTED') && {
                label: t('count.giveReason'),
                why: none || (!rows.every(({ different }) => different) && t('count.onlyDifferences')),
                run: () => setAsking(rows),
              },
          ];
        }}
        empty={sheet.status === 'PLANNED' ? t('count.notBegun') : undefined}
      />
      <Suspense fallback={null}>
        {asking && (
          <ReasonDialog
            title={t('count.giveReason')}
            text={t('count.reasonAsk', { n: asking.length, unit: asking[0]?.unitNo ?? null })}
            label={t('count.reasonCode')}
            noteLabel={t('count.note')}
            codes={fitting.map((code) => ({ id: code.id, name: codeName(code, lang) }))}
            okText={t('action.save')}
            close={() => setAsking(null)}
            go={async (note, reasonId) => {
              const code = fitting.find(({ id }) => id === reasonId);
              if (!code) {
                tell.warning(t('count.chooseReason'));
                return;
              }
              await say(explain({ id: sheet.id, reasons: [{ lineIds: ids(asking), reasonCode: code.code, ...(note && { note }) }] }));
              setAsking(null);
            }}
          />
        )}
      </Suspense>
    </>
  );
};
