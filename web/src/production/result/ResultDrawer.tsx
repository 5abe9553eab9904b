import type { AnswerOf, AskOf } from '@lotline/contract/kit/call';
import { At, Id, Name, Note, Qty } from '@lotline/contract/kit/shape';
import type { changeProfit, ProfitDay } from '@lotline/contract/production/result/profit';
import type { ToldResult } from '@lotline/contract/production/result/result';
import { Defect } from '@lotline/contract/production/result/result';
import { z } from 'zod';
import { AtField } from '../../kit/form/date-fields.tsx';
import { ChoiceField, Line, NoteField, NumberField, TextField } from '../../kit/form/fields.tsx';
import { RecordDrawer } from '../../kit/record/drawer.tsx';
import { useSay } from '../../kit/words/use-say.ts';
import { bookSurely } from './book-surely.ts';
import { DefectLines } from './DefectLines.tsx';

const whole = {
  goodQty: Qty,
  defectQty: Qty.default(0),
  defects: z.array(Defect).max(50).default([]),
  reworkQty: Qty.default(0),
  trialQty: Qty.default(0),
  toolId: Id.nullish(),
  workerIds: z.array(Id).max(50).default([]),
  startedAt: At.nullish(),
  endedAt: At.nullish(),
  note: Note.nullish(),
};
const Registration = z.object({ ...whole, occurredAt: At.nullish() });
const Correction = z.object({ ...whole, reason: Name(500) });

type Ask = AskOf<typeof changeProfit>;
type Props = {
  day: ProfitDay;
  /** The result that is put right; null for a new one. */
  result: ToldResult | null;
  send: (ask: Ask) => Promise<AnswerOf<typeof changeProfit>>;
  close: () => void;
};

/** A result told anew: all of it, with the defects by reason, and why where it replaces one. */
export const ResultDrawer = ({ day, result, send, close }: Props) => {
  const { t } = useSay();
  const { row, tools, workers } = day;
  const save = ({ note, occurredAt, reason, ...told }: z.input<typeof Registration> & { reason?: string }) => {
    const rest = { ...told, dailyPlanId: row.id, ...(note && { note }) };
    if (result) return send({ action: 'CORRECT', ...rest, resultId: result.id, reason: reason ?? '' });
    return bookSurely(t, send, { action: 'REGISTER' as const, ...rest, ...(occurredAt && { occurredAt }) });
  };
  return (
    <RecordDrawer
      title={`${t(result ? 'profit.correct' : 'profit.register')} · ${row.operationName} · ${row.lotNo}`}
      draft={result ? Correction : Registration}
      words="profit"
      row={result}
      {...(!result && {
        start: {
          goodQty: null,
          toolId: tools.find(({ name }) => name === row.toolName)?.id ?? null,
          workerIds: workers.filter(({ name }) => row.workers.includes(name)).map(({ id }) => id),
        },
      })}
      save={save}
      close={close}
      width={560}
    >
      {({ values }) => (
        <>
          {result && (
            <p className="profit-hint">
              {t('profit.correctHint')}
              {row.workStatus === 'COMPLETE' && row.carriedOutQty > 0 && ` ${t('production.correctFollows')}`}
            </p>
          )}
          <Line>
            <NumberField name="goodQty" label="profit.completed" unit={row.uom} required />
            <NumberField name="defectQty" label="profit.defect" unit={row.uom} />
          </Line>
          <Line>
            <NumberField name="reworkQty" label="profit.rework" unit={row.uom} />
            <NumberField name="trialQty" label="profit.trial" unit={row.uom} help={t('profit.trialHint')} />
          </Line>
          <DefectLines
            uom={row.uom}
            defectQty={Number(values.defectQty) || 0}
            told={(values.defects as ({ qty?: number | null } | undefined)[] | undefined) ?? []}
          />
          <Line>
            <AtField name="startedAt" label="profit.startedAt" />
            <AtField name="endedAt" label="profit.endedAt" />
          </Line>
          {!result && <AtField name="occurredAt" label="profit.occurredAt" help={t('profit.occurredHint')} />}
          <Line>
            <ChoiceField name="toolId" label="profit.tool" of={tools.map(({ id, name }) => ({ value: id, label: name }))} />
            <ChoiceField name="workerIds" label="profit.workers" many of={workers.map(({ id, name }) => ({ value: id, label: name }))} />
          </Line>
          <NoteField name="note" label="common.note" rows={2} />
          {result && <TextField name="reason" label="profit.reason" required maxLength={500} />}
        </>
      )}
    </RecordDrawer>
  );
};
