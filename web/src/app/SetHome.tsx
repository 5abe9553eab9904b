import { saveHomePath } from '@lotline/contract/identity/settings';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { homePath } from '../identity/me.ts';
import { useStore } from '../kit/browser/store.ts';
import { Icon } from '../kit/look/icons.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { send } from '../kit/net/send.ts';
import { useT } from '../kit/words/words.ts';
import { placeOf } from './menu.ts';

/** Makes the present page the user's start page. */
export const SetHome = () => {
  const t = useT();
  const { pathname } = useLocation();
  const isHome = useStore(homePath) === pathname;
  const save = useMutation({
    mutationFn: () => send(saveHomePath, { homePath: pathname }),
    onSuccess: (saved) => {
      homePath.set(saved.homePath);
      tell.success(t('frame.homeSaved'));
    },
  });
  if (!placeOf(pathname)) return null;
  const label = t(isHome ? 'frame.isHome' : 'frame.setHome');
  return (
    <button
      type="button"
      className="tool"
      data-on={isHome}
      aria-label={label}
      aria-pressed={isHome}
      title={label}
      disabled={save.isPending}
      onClick={() => isHome || save.mutate()}
    >
      <Icon name={isHome ? 'pinned' : 'pin'} />
    </button>
  );
};
