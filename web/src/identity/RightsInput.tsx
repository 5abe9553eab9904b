import { actions, grantable, type MenuFlags } from '@lotline/contract/identity/permission';
import { rightsWords } from '@lotline/contract/identity/rights.words';
import { actionsInUse, menusInUse, type RightWord } from '@lotline/contract/identity/rights-in-use';
import { flagsByMenu, type RoleItem, roleItemOf } from '@lotline/contract/identity/role-item';
import { say as sentence } from '@lotline/contract/kit/words';
import { lineOf, menus } from '@lotline/contract/system/menu';
import { Checkbox } from 'antd';
import { useMemo } from 'react';
import { usePermission } from '../kit/net/permission.tsx';
import { useSay } from '../kit/words/use-say.ts';
import './rights.css';

type Flag = 'all' | (typeof actions)[number];
type Flags = ReadonlyMap<string, MenuFlags>;
const columns: readonly Flag[] = ['all', ...actions];

const read = (text: string | undefined): RoleItem => {
  try {
    const tree: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(tree) ? (tree as RoleItem) : [];
  } catch {
    return [];
  }
};

/** Why a flag holds without being set: through `all` of the same menu, or through a menu above. */
const givenBy = (flags: Flags, name: string, above: readonly string[], flag: Flag): 'inherited' | 'byAll' | null => {
  if (above.some((parent) => flags.get(parent)?.all || flags.get(parent)?.[flag])) return 'inherited';
  return flag !== 'all' && flags.get(name)?.all ? 'byAll' : null;
};

/** A menu that is in use, or that one in use stands under. */
const offered = menus.filter(({ node }) => menusInUse.some((name) => lineOf(name).includes(node.name)));
/** A menu has the rights that something asks for; one that holds others passes all of them down. */
const exists = (name: string, flag: Flag) => {
  const own = actionsInUse(name);
  return own.length === 0 || (flag === 'all' ? own.length > 1 : own.includes(flag));
};

type Props = { value?: string; onChange?: (text: string) => void; disabled?: boolean | undefined; id?: string };

/** The menu tree with a switch for each right; what a menu has from above is shown set and can't be taken away below. */
export const RightsInput = ({ value, onChange, disabled, id }: Props) => {
  const { t, say, lang } = useSay();
  const { may } = usePermission();
  const mayGive = useMemo(() => grantable(may), [may]);
  const flags = useMemo(() => flagsByMenu(read(value)), [value]);
  const set = (name: string, flag: Flag, on: boolean) =>
    onChange?.(JSON.stringify(roleItemOf(new Map([...flags, [name, { ...flags.get(name), name, [flag]: on || undefined }]]))));
  return (
    <div className="rights" id={id}>
      <p className="kit-quiet">{t('role.hint')}</p>
      <table className="kit-table">
        <thead>
          <tr>
            <th scope="col">{t('role.menu')}</th>
            {columns.map((flag) => (
              <th key={flag} scope="col">
                {t(`action.${flag}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {offered.map(({ node, above }) => (
            <tr key={node.name} data-depth={above.length}>
              <th scope="row" style={{ paddingInlineStart: 10 + above.length * 20 }}>
                {say(`menu.${node.name}`)}
                {actionsInUse(node.name).map((action) => (
                  <span key={action} className="rights-what">
                    <b>{t(`action.${action}`)}</b> {sentence(rightsWords[`right.${node.name}.${action}` as RightWord], lang)}
                  </span>
                ))}
              </th>
              {columns.map((flag) => {
                const given = givenBy(flags, node.name, above, flag);
                if (!exists(node.name, flag)) return <td key={flag} title={t('role.notThere')} />;
                return (
                  <td key={flag}>
                    <Checkbox
                      checked={given !== null || flags.get(node.name)?.[flag] === true}
                      disabled={disabled || given !== null || !mayGive.has(`${node.name} ${flag}`)}
                      aria-label={`${say(`menu.${node.name}`)} ${t(`action.${flag}`)}`}
                      {...(given
                        ? { title: t(`role.${given}`) }
                        : !mayGive.has(`${node.name} ${flag}`) && { title: t('identity.nobodyGrantsMoreThanHeld') })}
                      onChange={({ target }) => set(node.name, flag, target.checked)}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
