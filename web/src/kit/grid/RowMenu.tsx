import { useSay } from '../words/use-say.ts';
import { type Anchor, Panel } from './Panel.tsx';

export type RowAction = { label: string; run: () => void };
type Props = { anchor: Anchor; actions: readonly RowAction[]; help: string; close: () => void };

/** What can be done with a row: opened by the right button, the menu key, or by holding it. */
export const RowMenu = ({ anchor, actions, help, close }: Props) => {
  const { t } = useSay();
  return (
    <Panel anchor={anchor} role="menu" label={t('grid.rowMenu')} close={close}>
      <div className="grid-panel-works">
        {actions.map(({ label, run }) => (
          <button
            key={label}
            type="button"
            role="menuitem"
            onClick={() => {
              close();
              run();
            }}
          >
            {label}
          </button>
        ))}
      </div>
      <p className="grid-panel-help">{help}</p>
    </Panel>
  );
};
