import { mayAct, type Rights } from '@lotline/contract/identity/permission';
import type { Action } from '@lotline/contract/kit/call';
import { type ReactNode, useMemo } from 'react';
import { store, useStore } from '../browser/store.ts';

/** What the signed-in user may do; empty until the settings have arrived. */
export const rights = store<Rights>({});

export const may = (menu: string, action: Action = 'view') => mayAct(rights.get(), menu, action);

export const usePermission = () => {
  const held = useStore(rights);
  return useMemo(() => ({ may: (menu: string, action: Action = 'view') => mayAct(held, menu, action) }), [held]);
};

/** Draws its children only where the user has the permission. */
export const Allowed = ({ menu, action = 'view', children }: { menu: string; action?: Action; children: ReactNode }) =>
  usePermission().may(menu, action) ? children : null;
