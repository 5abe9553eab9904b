import { warnSeconds } from '@lotline/contract/identity/session-window';
import { useMutation } from '@tanstack/react-query';
import { reloadMe } from '../identity/me.ts';
import { useStore } from '../kit/browser/store.ts';
import { Icon } from '../kit/look/icons.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { secondsLeft } from '../kit/net/session.ts';
import { formatLeft } from '../kit/words/format.ts';
import { useT } from '../kit/words/words.ts';

/** Appears when 300 s or fewer are left; extending is one request. */
export const Countdown = () => {
  const t = useT();
  const left = useStore(secondsLeft);
  const extend = useMutation({ mutationFn: reloadMe, onSuccess: () => tell.success(t('session.extended')) });
  if (left > warnSeconds) return null;
  return (
    <div className="countdown" role="timer">
      <Icon name="clock" size={16} />
      <span>{t('session.left', { time: formatLeft(left) })}</span>
      <button type="button" className="button" disabled={extend.isPending} onClick={() => extend.mutate()}>
        {t('session.extend')}
      </button>
    </div>
  );
};
