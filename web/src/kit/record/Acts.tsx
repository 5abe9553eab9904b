import type { RowAction } from '../grid/RowMenu.tsx';
import { Button } from '../look/Button.tsx';
import { Menu } from '../look/Menu.tsx';
import { useSay } from '../words/use-say.ts';

/** What can be done with the chosen rows, of which a screen leaves out what one has no right to. */
export type Acts = readonly (RowAction | null | undefined | false)[];

export const shownActs = (acts: Acts): readonly RowAction[] => acts.filter((one) => Boolean(one)) as readonly RowAction[];

/**
 * The same as buttons beside the title: the row's menu and they can't come to differ. `primary` makes the first of them what one does there, and
 * `at` is the one record that they are about, which each says.
 */
export const ActButtons = ({ of, primary = false, at: record }: { of: Acts; primary?: boolean; at?: string }) => {
  const acts = shownActs(of);
  const rare = acts.filter((act) => act.rare);
  return (
    <>
      {acts
        .filter((act) => !act.rare)
        .map(({ label, run, icon, danger, loading, why }, at) => (
          <Button
            // biome-ignore lint/suspicious/noArrayIndexKey: what an act is called may turn with each press, and the keys stay at it
            key={at}
            icon={icon}
            {...(primary && at === 0 && { type: 'primary' as const })}
            {...(danger && { danger })}
            {...(loading && { loading })}
            why={why}
            {...(record && { title: record })}
            onClick={run}
          >
            {label}
          </Button>
        ))}
      {rare.length > 0 && <RestMenu of={rare} />}
    </>
  );
};

/** Acts behind “…”, each that can't be done with its reason. */
export const RestMenu = ({ of }: { of: readonly RowAction[] }) => {
  const { t } = useSay();
  return (
    <Menu
      menu={{
        items: of.map(({ label, why, danger }) => ({
          ...{ key: label, label: why ? `${label} – ${why}` : label, disabled: Boolean(why) },
          ...(danger && { danger }),
        })),
        onClick: ({ key }) => of.find(({ label }) => label === key)?.run(),
      }}
    >
      <Button aria-label={t('grid.rowMenu')}>…</Button>
    </Menu>
  );
};
