import { Outlet, useBlocker, useRouterState } from '@tanstack/react-router';
import { anyUnsaved, mayLeave } from '../kit/form/unsaved.ts';
import { Alerts } from '../kit/messages/alert.tsx';
import { Snackbars } from '../kit/messages/snackbar.tsx';
import { session } from '../kit/net/session.ts';
import { useArrival } from './arrival.ts';
import { useSessionEnd } from './session-end.ts';

/** What stands around every page: messages, the end of the session, the progress of navigation. */
export const Root = () => {
  const loading = useRouterState({ select: ({ isLoading }) => isLoading });
  useArrival();
  useSessionEnd();
  useBlocker({
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await mayLeave()),
    // When the session ends, the page that needed it is left.
    enableBeforeUnload: () => session.get() !== null && anyUnsaved(),
  });
  return (
    <>
      {loading && <div className="progress" role="progressbar" aria-hidden="true" />}
      <Outlet />
      <Snackbars />
      <Alerts />
    </>
  );
};
