import { StudyDraft } from '@lotline/contract/gauge/study';
import { cellsOf, type StudyValue } from '@lotline/contract/gauge/study-plan';
import { addDays } from '@lotline/contract/kit/production-day';
import { completeStudy, planStudy } from '../../server/src/gauge/index.ts';
import { inTransaction } from '../../server/src/kit/http/serve.ts';
import { insertRow } from '../../server/src/kit/record/write-rows.ts';
import { clock, dice } from './clock.ts';
import type { Story } from './history.ts';
import { setClock } from './loaded.ts';

type Told = {
  gauge: string;
  ago: number;
  draft: Partial<StudyDraft>;
  value: (roll: () => number, part: number, appraiser: number) => number;
  judged: boolean;
};
const around = (roll: () => number, half: number) => (roll() + roll() + roll() - 1.5) * half;
const ten = Array.from({ length: 10 }, (_, n) => n + 1).join('\n');
const people = { appraisers: '김성훈, 이민아, 박준호', trials: 3, parts: ten };

/** One gauge that measures well and wanders late over the weeks, one that measures well on conditions, attributes that two see differently, and a study that is under way. */
const studies: readonly Told[] = [
  {
    ...{ gauge: 'MIC-01', ago: 60, judged: true },
    draft: { ...people, characteristic: '스풀 외경 Ø16', lsl: 15.98, usl: 16.02, unit: 'mm' },
    value: (roll, part) => 16 + ((part * 7) % 10) * 0.004 - 0.018 + around(roll, 0.0009),
  },
  {
    ...{ gauge: 'CAL-02', ago: 45, judged: true },
    draft: { ...people, characteristic: '스풀 전장 94', lsl: 93.95, usl: 94.05, unit: 'mm' },
    value: (roll, part, appraiser) => 94 + ((part * 3) % 10) * 0.01 - 0.045 + (appraiser - 1) * 0.002 + around(roll, 0.006),
  },
  {
    ...{ gauge: 'PLG-01', ago: 30, judged: true },
    draft: {
      ...{ kind: 'ATTRIBUTE', characteristic: '나사 M6 통과', appraisers: '김성훈, 이민아', trials: 2 },
      parts: Array.from({ length: 12 }, (_, n) => `${n + 1}, ${n % 4 === 3 ? 'NG' : 'OK'}`).join('\n'),
    },
    value: (_roll, part) => (part % 4 === 0 ? 0 : 1),
  },
  {
    ...{ gauge: 'MIC-01', ago: 3, judged: true },
    draft: {
      ...{ kind: 'STABILITY', characteristic: '마스터 링 Ø16', lsl: 15.98, usl: 16.02, unit: 'mm' },
      ...{ parts: 'M-16, 16.0000', appraisers: '김성훈', trials: 5, occasions: 25 },
    },
    value: (roll, occasion) => 16 + (occasion > 20 ? 0.0012 : 0) + around(roll, 0.0012),
  },
  {
    ...{ gauge: 'DIA-01', ago: 1, judged: false },
    draft: { ...people, characteristic: '흔들림', usl: 0.05, unit: 'mm' },
    value: (roll, part) => 0.02 + part * 0.001 + around(roll, 0.002),
  },
];

export const studyGauges = async ({ db, loaded, today }: Story) => {
  const quality = loaded.users.get('quality') as number;
  for (const { gauge, ago, draft, value, judged } of studies) {
    const day = addDays(today, -ago);
    const at = clock(day, 700);
    const plan = StudyDraft.parse({
      ...draft,
      toolId: loaded.tools.get(gauge),
      plannedOn: addDays(day, -3 * (draft.occasions ?? 0)),
      ...(judged && { nextDueOn: addDays(day, 365) }),
    });
    const roll = dice(ago * 101);
    const people = plan.appraisers.split(', ');
    const cells = cellsOf(plan).map(
      (cell): StudyValue => ({
        ...cell,
        value: Number(value(roll, Number(cell.part), people.indexOf(cell.appraiser)).toFixed(plan.kind === 'STABILITY' ? 4 : 3)),
        // Every third day, the last of them the day on which it was judged.
        ...(plan.occasions && { on: addDays(day, 3 * (Number(cell.part) - plan.occasions)) }),
      }),
    );
    await inTransaction(db, quality, 'IMPORT', async (trx) => {
      await setClock(trx, at);
      const measurements = judged ? cells : cells.slice(0, 34);
      const { id } = await insertRow(trx, 'gaugeStudy', { ...plan, ...(await planStudy(trx, plan, null, day)), measurements });
      if (judged) await completeStudy(trx, { id: quality, at }, { id, version: undefined });
    });
  }
};
