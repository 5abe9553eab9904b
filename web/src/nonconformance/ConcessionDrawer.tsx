import { Id, PositiveQty } from '@lotline/contract/kit/shape';
import { askConcession, ConcessionTerms } from '@lotline/contract/nonconformance/concession';
import type { NonconformancePage } from '@lotline/contract/nonconformance/nonconformance';
import { z } from 'zod';
import { ChoiceField, NumberField } from '../kit/form/fields.tsx';
import { useSend } from '../kit/net/resource.ts';
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx';
import { formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { ConcessionFields } from './ConcessionFields.tsx';

const Draft = z.object({ unitId: Id, qty: PositiveQty, ...ConcessionTerms.shape });

/** Asks that a quantity of one package or lot may be used as it is. */
export const ConcessionDrawer = ({ page, close }: { page: NonconformancePage; close: () => void }) => {
  const { t } = useSay();
  const { send } = useSend(askConcession);
  const held = page.units.filter(({ leftQty, heldQty }) => leftQty > 0 && heldQty > 0);
  const [first] = held;
  return (
    <RecordDrawer
      title={`${t('concession.ask')} · ${page.ncNo}`}
      draft={Draft}
      words="concession"
      row={null}
      start={{
        ...(first && { unitId: first.id, qty: Math.min(first.leftQty, first.heldQty) }),
        ...{ customerNeeded: page.productId !== null, bizPartnerIds: [], productIds: [], operationIds: [] },
      }}
      saveText={t('concession.ask')}
      save={(draft) => send(draft as Parameters<typeof send>[0])}
      told={(answer) => t('concession.askedSaid', { concession: (answer as { concessionNo: string }).concessionNo })}
      close={close}
      width={640}
    >
      {() => (
        <>
          <ChoiceField
            name="unitId"
            required
            of={held.map(({ id, name, heldQty }) => ({ value: id, label: `${name} · ${formatNumber(heldQty)} ${page.uom}` }))}
          />
          <NumberField name="qty" unit={page.uom} required />
          <ConcessionFields isOfLot={page.productId !== null} />
        </>
      )}
    </RecordDrawer>
  );
};
