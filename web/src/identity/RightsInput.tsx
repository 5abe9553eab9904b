import { actions, grantable, type MenuFlags } from '@lotline/contract/identity/permission';
import { rightsWords } from '@lotline/contract/identity/rights.words';
import { actionsInUse, menusInUse, type RightWord } from '@lotline/contract/identity/rights-in-use';
import { flagsByMenu, roleItemOf } from '@lotline/contract/identity/role-item';
import { type Lang, say as sentence } from '@lotline/contract/kit/words';
import { lineOf, menus } from '@lotline/contract/system/menu';
import { Checkbox } from 'antd';
import { useMemo, useState } from 'react';
import { usePermission } from '../kit/net/permission.tsx';
import { useSay } from '../kit/words/use-say.ts';
import { heldRights, readRights, saidRights } from './held-rights.ts';
import './rights.css';

type Flag = 'all' | (typeof actions)[number];
type Flags = ReadonlyMap<string, MenuFlags>;
const columns: readonly Flag[] = ['all', ...actions];

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

const sentenceOf = (name: string, action: (typeof actions)[number], lang: Lang) =>
  sentence(rightsWords[`right.${name}.${action}` as RightWord], lang);

type Props = { value?: string; onChange?: (text: string) => void; disabled?: boolean | undefined; id?: string };

/** The menu tree with a switch for each right; what a menu has from above is shown set and can't be taken away below. */
export const RightsInput = ({ value, onChange, disabled, id }: Props) => {
  const { t, say, lang } = useSay();
  const { may } = usePermission();
  const mayGive = useMemo(() => grantable(may), [may]);
  const flags = useMemo(() => flagsByMenu(readRights(value)), [value]);
  const [explained, explain] = useState(false);
  /** The menus that had a right when one asked for those alone: who takes one away there still sees where. */
  const [only, setOnly] = useState<ReadonlySet<string> | null>(null);
  const set = (name: string, flag: Flag, on: boolean) =>
    onChange?.(JSON.stringify(roleItemOf(new Map([...flags, [name, { ...flags.get(name), name, [flag]: on || undefined }]]))));
  const held = heldRights(flags);
  const shown = only
    ? offered.filter(({ node }) => menusInUse.some((name) => only.has(name) && lineOf(name).includes(node.name)))
    : offered;
  return (
    <div className="rights" id={id}>
      <p className="kit-quiet">{t('role.hint')}</p>
      <p className="rights-held">{saidRights(held, say, t) || t('role.none')}</p>
      <div className="rights-shown">
        <button type="button" className="kit-chip" aria-pressed={only !== null} onClick={() => setOnly(only ? null : new Set(held.keys()))}>
          {t('role.onlyHeld')} <b>{held.size}</b>
        </button>
        <button type="button" className="kit-chip" aria-pressed={explained} onClick={() => explain(!explained)}>
          {t('role.explain')}
        </button>
      </div>
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
          {shown.map(({ node, above }) => (
            <tr key={node.name} data-depth={above.length}>
              <th scope="row" style={{ paddingInlineStart: 10 + above.length * 20 }}>
                {say(`menu.${node.name}`)}
                {explained &&
                  actionsInUse(node.name).map((action) => (
                    <span key={action} className="rights-what">
                      <b>{t(`action.${action}`)}</b> {sentenceOf(node.name, action, lang)}
                    </span>
                  ))}
              </th>
              {columns.map((flag) => {
                const given = givenBy(flags, node.name, above, flag);
                if (!exists(node.name, flag)) return <td key={flag} title={t('role.notThere')} />;
                const beyond = !mayGive.has(`${node.name} ${flag}`);
                const lets = flag !== 'all' && actionsInUse(node.name).includes(flag) && sentenceOf(node.name, flag, lang);
                const why = given ? t(`role.${given}`) : beyond && t('identity.nobodyGrantsMoreThanHeld');
                return (
                  <td key={flag} title={[lets, why].filter(Boolean).join('\n') || undefined}>
                    <Checkbox
                      checked={given !== null || flags.get(node.name)?.[flag] === true}
                      disabled={disabled || given !== null || beyond}
                      aria-label={`${say(`menu.${node.name}`)} ${t(`action.${flag}`)}`}
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
