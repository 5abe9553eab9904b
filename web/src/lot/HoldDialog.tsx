import { holdStock } from '@lotline/contract/lot/expiry';
import { ReasonDialog } from '../kit/dialogs/ReasonDialog.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { codeName, useCodes } from '../kit/net/codes.ts';
import { tellFailure } from '../kit/net/failure.ts';
import { useSend } from '../kit/net/resource.ts';
import { daysUntil } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import type { Translate } from '../kit/words/words.ts';
import type { HeldUnit } from './held-unit.ts';

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
  const hold = async (reason: string, reasonId?: number) => {
    try {
      const held = await send({ packages, lots, ...(reason && { reason }), ...(reasonId && { reasonId }) });
      close();
      tell.success(t('recall.heldTold', { what: counted(held, t) }));
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
