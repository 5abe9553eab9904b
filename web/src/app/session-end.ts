import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { alert } from '../kit/messages/alert.tsx';
import { leave, signInAddress } from '../kit/net/leave.ts';
import { type Ended, ended, finish, secondsLeft, session, watchSession } from '../kit/net/session.ts';
import { t } from '../kit/words/words.ts';

const over = (why: Ended, wanted: string) => {
  if (!why) return;
  if (why === 'signed-out') return leave.to(signInAddress());
  void alert({
    title: t('session.expired'),
    text: t('session.expiredText'),
    icon: 'warning',
    onOk: () => {
      finish();
      leave.to(signInAddress(wanted));
    },
  });
};

/** Counts the session down and shows the alert when it has ended, in this tab or in another. */
export const useSessionEnd = () => {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (session.get()) secondsLeft.set(watchSession());
    }, 1000);
    const forget = ended.subscribe(() => over(ended.get(), router.state.location.href));
    return () => {
      clearInterval(timer);
      forget();
    };
  }, [router]);
};
