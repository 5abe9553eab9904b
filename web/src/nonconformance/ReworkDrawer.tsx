import { Id, Name, PlannedDay, PositiveQty } from '@lotline/contract/kit/shape';
import { type NonconformancePage, reworkNonconformance } from '@lotline/contract/nonconformance/nonconformance';
import { planChoices } from '@lotline/contract/production/plan/choices';
import { z } from 'zod';
import { DayField } from '../kit/form/date-fields.tsx';
import { ChoiceField, Line, NoteField, NumberField } from '../kit/form/fields.tsx';
import { useCall, useSend } from '../kit/net/resource.ts';
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx';
import { workDay } from '../kit/site/work-day.ts';
import { formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { needsSign } from './needs-sign.ts';

const Draft = z.object({
  ...{ unitId: Id, qty: PositiveQty, reason: Name(500), locationId: Id, startDt: PlannedDay, endDt: PlannedDay },
});
type Draft = z.infer<typeof Draft>;

/** Sends pieces of a lot to be worked on again, under a plan of their own. */
export const ReworkDrawer = ({ page, close }: { page: NonconformancePage; close: () => void }) => {
  const { t } = useSay();
  const { send } = useSend(reworkNonconformance);
  const choices = useCall(planChoices, {}).data;
  const held = page.units.filter(({ leftQty, heldQty }) => leftQty > 0 && heldQty > 0);
  const [first] = held;
  return (
    <RecordDrawer
      title={`${t('nonconformance.rework')} · ${page.ncNo}`}
      draft={Draft}
      words="nonconformance"
      row={null}
      start={{
        ...(first && { unitId: first.id, qty: Math.min(first.leftQty, first.heldQty) }),
        ...{ startDt: workDay(), endDt: workDay() },
      }}
      saveText={t(needsSign(page, 'REWORK') ? 'nonconformance.askDispose' : 'nonconformance.rework')}
      save={async (draft) => {
        const { qty, ...said } = draft as Draft;
        const answer = await send({ id: page.id, qty, ...said });
        const unit = held.find(({ id }) => id === said.unitId)?.name ?? '';
        return { unit, plan: answer.dispositions.at(-1)?.planNo ?? '', qty };
      }}
      told={(answer) => {
        const { unit, plan, qty } = answer as { unit: string; plan: string; qty: number };
        if (needsSign(page, 'REWORK')) return t('nonconformance.askedSaid', { unit, qty: formatNumber(qty), uom: page.uom });
        return t('nonconformance.reworkedSaid', { plan, qty: formatNumber(qty), uom: page.uom });
      }}
      close={close}
    >
      {({ values }) => {
        const unit = held.find(({ id }) => id === values.unitId);
        return (
          <>
            <ChoiceField
              name="unitId"
              required
              of={held.map(({ id, name, heldQty }) => ({ value: id, label: `${name} · ${formatNumber(heldQty)} ${page.uom}` }))}
            />
            <NumberField name="qty" unit={page.uom} required />
            <ChoiceField
              name="locationId"
              required
              of={(choices?.lines ?? []).map(({ id, name, code }) => ({ value: id, label: `${name} (${code})` }))}
            />
            <Line>
              <DayField name="startDt" required />
              <DayField name="endDt" required {...(typeof values.startDt === 'string' && { min: values.startDt })} />
            </Line>
            {unit && typeof values.qty === 'number' && (
              <p role="status" className="nc-will">
                {t('nonconformance.will.REWORK', { unit: unit.name, qty: formatNumber(values.qty), uom: page.uom })}
              </p>
            )}
            {needsSign(page, 'REWORK') && (
              <p role="note" className="nc-needs-sign">
                {t('nonconformance.needsSign')}
              </p>
            )}
            <NoteField name="reason" />
          </>
        );
      }}
    </RecordDrawer>
  );
};
