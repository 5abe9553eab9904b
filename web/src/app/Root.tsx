import { Outlet, useRouterState } from '@tanstack/react-router';
import { Alerts } from '../kit/alert.tsx';
import { Snackbars } from '../kit/snackbar.tsx';
import { useArrival } from './arrival.ts';
import { useSessionEnd } from './session-end.ts';

/** What stands around every page: messages, the end of the session, the progress of navigation. */
export const Root = () => {
  const loading = useRouterState({ select: ({ isLoading }) => isLoading });
  useArrival();
  useSessionEnd();
  return (
    <>
      {loading && <div className="progress" role="progressbar" aria-hidden="true" />}
      <Outlet />
      <Snackbars />
      <Alerts />
    </>
  );
};
