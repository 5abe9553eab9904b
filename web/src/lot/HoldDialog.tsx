import type { AskOf } from '@lotline/contract/kit/call';
import { holdStock } from '@lotline/contract/lot/expiry';
import { openHoldsOf, releaseHold } from '@lotline/contract/lot/recall';
import { ReasonDialog } from '../kit/dialogs/ReasonDialog.tsx';
import { tell, undoMs } from '../kit/messages/snackbar.tsx';
import { codeName, useCodes } from '../kit/net/codes.ts';
import { tellFailure } from '../kit/net/failure.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { useSend } from '../kit/net/resource.ts';
import { send as ask } from '../kit/net/send.ts';
import { undoBy } from '../kit/net/undo.ts';
import { daysUntil } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import type { Translate } from '../kit/words/words.ts';
import type { HeldUnit } from './held-unit.ts';

/** So many are released again by one press; of more somebody decides with a reason. */
const mostUndone = 20;

/** A lot that stands on several shelves is one. */
const idsOf = (units: readonly HeldUnit[], wanted: HeldUnit['kind']) => [
  ...new Set(units.flatMap(({ kind, id }) => (kind === wanted ? [id] : []))),
];

/** Puts packages and lots on hold with a reason; what is past its day begins with that. */
export const HoldDialog = ({ units, close }: { units: readonly HeldUnit[]; close: () => void }) => {
  const { t, lang } = useSay();
  const { send } = useSend(holdStock);
  const [packages, lots] = [idsOf(units, 'PACKAGE'), idsOf(units, 'LOT')];
  const codes = useCodes('HOLD_REASON').filter(({ enabled }) => enabled);
  const reasons = codes.map((code) => ({ id: code.id, name: codeName(code, lang) }));
  const isOver = units.every(({ expiryDate }) => expiryDate && daysUntil(expiryDate) < 0);
  const { may } = usePermission();
  const { send: release } = useSend(releaseHold);
  /** Each has a hold of its own, the newest one of it. */
  const releaseAll = async (ours: readonly AskOf<typeof openHoldsOf>[]) => {
    for (const one of ours) {
      const [newest] = await ask(openHoldsOf, one);
      if (newest) await release({ id: newest.holdId, reason: t('hold.undoneBecause') });
    }
  };
  const hold = async (reason: string, reasonId?: number) => {
    try {
      const held = await send({ packages, lots, ...(reason && { reason }), ...(reasonId && { reasonId }) });
      close();
      const said = t('recall.heldTold', { what: counted(held, t) });
      const ours = [
        ...packages.map((id) => ({ a: 'material-stock', b: id }) as const),
        ...lots.map((id) => ({ a: 'lot', b: id }) as const),
      ];
      if (!may('tracking', 'modify') || ours.length > mostUndone) return tell.success(said);
      tell.success(
        said,
        undoMs,
        undoBy(() => releaseAll(ours), t('hold.undone', { what: counted(held, t) })),
      );
    } catch (failure) {
      tellFailure(failure);
    }
  };
  return (
    <ReasonDialog
      title={t('expiry.hold')}
      text={t('expiry.holdAsk', { what: counted({ packages: packages.length, lots: lots.length }, t) })}
      label={t('recall.holdReason')}
      noteLabel={t('recall.releaseNote')}
      codes={reasons}
      likely={isOver ? codes.find(({ code }) => code === 'EXPIRED')?.id : undefined}
      okText={t('expiry.hold')}
      danger
      close={close}
      go={hold}
    />
  );
};

const counted = ({ packages, lots }: { packages: number; lots: number }, t: Translate) =>
  [packages > 0 && t('recall.packageCount', { n: packages }), lots > 0 && t('recall.heldLots', { n: lots })].filter(Boolean).join(' · ');
