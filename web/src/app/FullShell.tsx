import { Outlet } from '@tanstack/react-router';
import { useChanges } from '../kit/net/events.ts';

/** A screen that has the whole window: the kiosk and the boards. It loads no component library. */
export const FullShell = () => {
  useChanges();
  return (
    <main className="full">
      <Outlet />
    </main>
  );
};
