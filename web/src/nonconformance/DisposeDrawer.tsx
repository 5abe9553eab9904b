import { add, subtract } from '@lotline/contract/kit/quantity';
import { firstBroken } from '@lotline/contract/kit/rule';
import { Id, Name, PositiveQty } from '@lotline/contract/kit/shape';
import { disposeNonconformance, type NcUnit, type NonconformancePage } from '@lotline/contract/nonconformance/nonconformance';
import { askDispositionRules, disposeNcRules } from '@lotline/contract/nonconformance/nonconformance.rules';
import { plainDispositions } from '@lotline/contract/nonconformance/nonconformance.states';
import { z } from 'zod';
import { ChoiceField, NoteField, NumberField } from '../kit/form/fields.tsx';
import { useSend } from '../kit/net/resource.ts';
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx';
import { formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { needsSign } from './needs-sign.ts';

const Draft = z.object({ unitId: Id, kind: z.enum(plainDispositions), qty: PositiveQty, reason: Name(500) });
type Draft = z.infer<typeof Draft>;

/** Deals with a quantity of one package or lot, and says what that does to stock before it is done. */
export const DisposeDrawer = ({ page, close }: { page: NonconformancePage; close: () => void }) => {
  const { t, say } = useSay();
  const { send } = useSend(disposeNonconformance);
  const left = page.units.filter(({ leftQty }) => leftQty > 0);
  const [first] = left;
  const factsOf = ({ unitId, kind, qty }: { [Field in keyof Draft]?: unknown }) => {
    const unit = left.find(({ id }) => id === unitId);
    if (!unit || typeof qty !== 'number' || typeof kind !== 'string') return null;
    return {
      ...{ ncNo: page.ncNo, status: page.status, kind: kind as Draft['kind'], qty, uom: page.uom },
      unit: { ...unit, isPackage: unit.materialStockId !== null },
      ...{ supplier: page.bizPartnerName, heldBesides: null },
    };
  };
  return (
    <RecordDrawer
      title={`${t('nonconformance.dispose')} · ${page.ncNo}`}
      draft={Draft}
      words="nonconformance"
      row={null}
      start={{ ...(first && { unitId: first.id, ...startOf(page, first) }) }}
      blocked={(values) => {
        const facts = factsOf(values);
        const rule =
          facts &&
          (firstBroken(disposeNcRules, facts) ??
            (needsSign(page, facts.kind)
              ? firstBroken(askDispositionRules, { ...facts, askedQty: askedOf(page, values.unitId) })
              : undefined));
        return facts && rule ? say(rule.code, rule.tell?.({ ...facts, askedQty: askedOf(page, values.unitId) })) : null;
      }}
      saveText={t(page.needsSignature.length > 0 ? 'nonconformance.disposeOrAsk' : 'nonconformance.dispose')}
      save={async (draft) => {
        await send({ id: page.id, ...(draft as Draft) });
        return draft;
      }}
      told={(draft) => {
        const { unitId, kind, qty } = draft as Draft;
        const unit = left.find(({ id }) => id === unitId);
        return t(needsSign(page, kind) ? 'nonconformance.askedSaid' : 'nonconformance.disposedSaid', {
          ...{ unit: unit?.name ?? '', qty: formatNumber(qty), uom: page.uom },
        });
      }}
      close={close}
    >
      {({ values }) => {
        const facts = factsOf(values);
        return (
          <>
            <ChoiceField
              name="unitId"
              required
              of={left.map(({ id, name, leftQty }) => ({ value: id, label: `${name} · ${formatNumber(leftQty)} ${page.uom}` }))}
            />
            <ChoiceField name="kind" required of={plainDispositions} choiceWords="disposition" />
            <NumberField name="qty" unit={page.uom} required />
            {facts && (
              <p role="status" className="nc-will">
                {t(`nonconformance.will.${facts.kind}`, { unit: facts.unit.name, qty: formatNumber(facts.qty), uom: page.uom })}
              </p>
            )}
            {needsSign(page, values.kind) && (
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

/** How much of a unit waits for a signature. */
const askedOf = ({ asks }: NonconformancePage, unit: unknown) =>
  add(0, ...asks.filter(({ status, unitId }) => status === 'ASKED' && unitId === unit).map(({ qty }) => qty));
/** What is left and held, and not asked for already; nothing where that is nothing. */
const startOf = (page: NonconformancePage, { id, leftQty, heldQty }: NcUnit) => {
  const free = subtract(leftQty, askedOf(page, id));
  return free > 0 ? { qty: heldQty > 0 ? Math.min(free, heldQty) : free } : {};
};
