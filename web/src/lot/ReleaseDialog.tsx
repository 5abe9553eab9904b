import { openHoldsOf } from '@lotline/contract/lot/recall';
import { useEffect } from 'react';
import { ReasonDialog } from '../kit/dialogs/ReasonDialog.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { useCall } from '../kit/net/resource.ts';
import { formatAt, orNothing } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import type { HeldUnit } from './held-unit.ts';
import { holdReasonIn } from './recall-summary.ts';
import { useRelease } from './use-release.ts';

/** Releases what keeps one package or lot, the newest hold of several first; what else that hold keeps is said before. */
export const ReleaseDialog = ({ unit, close }: { unit: HeldUnit; close: () => void }) => {
  const { t, lang } = useSay();
  const { data: holds } = useCall(openHoldsOf, { a: unit.kind === 'LOT' ? 'lot' : 'material-stock', b: unit.id });
  const { codes, release } = useRelease(true, close);
  const [hold, ...others] = holds ?? [];
  const isGone = holds?.length === 0;
  useEffect(() => {
    if (!isGone) return;
    close();
    tell.warning(t('hold.noneOpen', { unit: unit.name }), 6000);
  }, [isGone, close, t, unit.name]);
  if (!hold) return null;
  const { heldBy, heldAt, units } = hold;
  const text = [
    `${unit.name} · ${t('recall.heldBecause', { reason: holdReasonIn(lang, hold) })}`,
    t('recall.heldBy', { name: orNothing(heldBy), at: formatAt(heldAt), n: units }),
    ...(units > 1 ? [t('hold.othersToo', { n: units - 1 })] : []),
    ...(others.length > 0 ? [t('hold.moreHolds', { n: others.length })] : []),
  ].join('\n');
  return (
    <ReasonDialog
      title={t('recall.release')}
      text={text}
      label={t('recall.releaseReason')}
      noteLabel={t('recall.releaseNote')}
      codes={codes}
      okText={t('recall.release')}
      close={close}
      go={(reason, reasonId) => release(hold.holdId, reason, reasonId)}
    />
  );
};
