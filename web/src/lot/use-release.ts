import { releaseHold } from '@lotline/contract/lot/recall';
import { tell } from '../kit/messages/snackbar.tsx';
import { codeName, useCodes } from '../kit/net/codes.ts';
import { tellFailure } from '../kit/net/failure.ts';
import { useSend } from '../kit/net/resource.ts';
import { useSay } from '../kit/words/use-say.ts';

/** The usual reasons of a release while it is asked for, and the release itself, which says what it did; `done` comes before it is said. */
export const useRelease = (asking: boolean, done: () => void) => {
  const { t, lang } = useSay();
  const { send } = useSend(releaseHold);
  const codes = useCodes(asking ? 'RELEASE_REASON' : undefined)
    .filter(({ enabled }) => enabled)
    .map((code) => ({ id: code.id, name: codeName(code, lang) }));
  const release = async (id: number, reason: string, reasonId?: number) => {
    try {
      const { released, stillHeld } = await send({ id, ...(reason && { reason }), ...(reasonId && { reasonId }) });
      done();
      tell.success(t('recall.releasedTold', { n: released }), 4000);
      if (stillHeld > 0) tell.warning(t('recall.stillHeldTold', { n: stillHeld }), 6000);
    } catch (failure) {
      tellFailure(failure);
    }
  };
  return { codes, release };
};
