import { type ChangeAnswer, type LineReport, lineReports } from '@lotline/contract/kiosk/kiosk';
import { kept, knownKey } from '../kit/browser/store.ts';
import { queryClient } from '../kit/net/client.ts';
import { language } from '../kit/words/language.ts';
import type { Entry } from './outbox.ts';
import { person } from './person.ts';
import { namesIn } from './work-text.ts';

export const reportsKey = (lineId: number) => ['production_result', lineReports.path, { lineId }] as const;
/** Under which name the device keeps the reports of a line, which are told in its language. */
export const reportsName = (lineId: number, lang: string) => `line-reports.${lineId}.${lang}`;

type Taken = Pick<ChangeAnswer, 'factId' | 'work'>;
/** The reports of a line, and as of when they are known where the server couldn't be asked. */
export type Reports = { reports: LineReport[]; knownAt?: string };
type Known = { at: string; answer: Reports };
/** What the server has just taken stands among the line's reports at once: the network may be gone before they are asked for again. */
export const addSent = (entry: Entry, answer: Taken) => {
  const { lineId } = entry.about;
  const add = (reports: LineReport[] = []) => withSent(reports, entry, answer);
  queryClient.setQueriesData<Reports>({ queryKey: reportsKey(lineId) }, (old) => old && { ...old, reports: add(old.reports) });
  const name = knownKey(`kiosk.${reportsName(lineId, language.get())}`);
  const known = kept.json<Known>(name);
  kept.set(
    name,
    JSON.stringify({ at: known?.at ?? new Date().toISOString(), answer: { reports: add(known?.answer.reports) } } satisfies Known),
  );
};

const withSent = (reports: LineReport[], { change, about, userId, userName, actorName }: Entry, { factId, work }: Taken): LineReport[] => {
  if (factId === null || reports.some(({ resultId }) => resultId === factId)) return reports;
  if (change.action === 'CORRECT') {
    const { goodQty, defectQty = 0, reworkQty = 0, trialQty, defects = [] } = change;
    const counted = { goodQty, defectQty, reworkQty, ...(trialQty !== undefined && { trialQty }), defects, resultId: factId };
    return reports.map((one) => (one.resultId === change.resultId ? { ...one, ...counted } : one));
  }
  if (change.action !== 'RESULT') return reports;
  const { dailyPlanId, occurredAt, goodQty, defectQty = 0, reworkQty = 0, trialQty = 0, defects = [], personToken } = change;
  const who = person.get();
  const named = namesIn(about);
  const worker =
    personToken === undefined ? null : { workerId: who?.token === personToken ? who.workerId : 0, name: actorName ?? userName };
  const report: LineReport = {
    resultId: factId,
    dailyPlanId,
    occurredAt: occurredAt ?? new Date().toISOString(),
    shift: work?.dayNight ?? 'DAY',
    actorName: worker?.name ?? userName,
    userId,
    workerId: worker?.workerId ?? null,
    correctedBy: null,
    source: 'KIOSK',
    operationName: named.operation,
    productName: named.product,
    lotNo: about.lotNo,
    uom: work?.uom ?? '',
    goodQty,
    defectQty,
    reworkQty,
    trialQty,
    correctionReason: null,
    defects,
  };
  return [report, ...reports];
};
