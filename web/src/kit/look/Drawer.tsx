import { Drawer as AntDrawer, type DrawerProps } from 'antd';
import { useFocusBack } from '../browser/focus-back.ts';

/** A drawer that is drawn while it is open, and gives the focus back as it leaves. */
export const Drawer = (props: DrawerProps) => {
  useFocusBack();
  return <AntDrawer {...props} />;
};
