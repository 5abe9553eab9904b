import { type MenuName, menus } from '@lotline/contract/system/menu';
import { useGo } from '../browser/go.ts';
import { Button } from '../look/Button.tsx';
import { usePermission } from '../net/permission.tsx';
import { useSay } from '../words/use-say.ts';

/** Where nothing can begin before something of another screen stands: the way there, for who may create it. */
export const WayToFirst = ({ menu, name }: { menu: MenuName; name: string }) => {
  const { t } = useSay();
  const { may } = usePermission();
  const go = useGo();
  const path = menus.find(({ node }) => node.name === menu)?.node.path;
  if (!path || !may(menu, 'create')) return null;
  return <Button onClick={() => go(path)}>{t('record.emptyNext', { name })}</Button>;
};
