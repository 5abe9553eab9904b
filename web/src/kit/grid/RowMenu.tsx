import type { ReactNode } from 'react';
import { useSay } from '../words/use-say.ts';
import { type Anchor, Panel } from './Panel.tsx';

export type RowAction = {
  label: string;
  run: () => void;
  icon?: ReactNode;
  danger?: boolean;
  /** It is under way, and can't be begun again. */
  loading?: boolean;
  /** Why it can't be done with these rows; without a reason it can. */
  why?: string | null | false | undefined;
  /** Rarely meant: beside a title it waits behind “…”, and it is never a card's key. */
  rare?: boolean;
};
type Props = { anchor: Anchor; actions: readonly RowAction[]; help: string; close: () => void };

/** What can be done with a row: opened by the right button, the menu key, or by holding it. */
export const RowMenu = ({ anchor, actions, help, close }: Props) => {
  const { t } = useSay();
  return (
    <Panel anchor={anchor} role="menu" label={t('grid.rowMenu')} close={close}>
      <div className="grid-panel-works">
        {actions.map(({ label, run, danger, loading, why }) => (
          // One that can't be done keeps its place among the keys, so that its reason is read there too.
          <button
            key={label}
            type="button"
            role="menuitem"
            {...((why || loading) && { 'aria-disabled': true })}
            {...(danger && { 'data-danger': true })}
            onClick={() => {
              if (why || loading) return;
              close();
              run();
            }}
          >
            {label}
            {why && <small>{why}</small>}
          </button>
        ))}
      </div>
      <p className="grid-panel-help">{help}</p>
    </Panel>
  );
};
