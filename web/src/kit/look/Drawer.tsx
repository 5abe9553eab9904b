import { Drawer as AntDrawer, type DrawerProps } from 'antd';
import { useState } from 'react';
import { useFocusBack } from '../browser/focus-back.ts';
import { isInTheWay } from '../browser/in-the-way.ts';

/** A drawer that is drawn while it is open, and gives the focus back as it leaves. It takes none from what was opened while it was on its way. */
export const Drawer = (props: DrawerProps) => {
  useFocusBack();
  const [takes] = useState(() => !isInTheWay());
  return <AntDrawer autoFocus={takes} {...props} />;
};
