import { Dropdown } from 'antd';

export type RowAction = { key: string; label: string; danger?: boolean; run: () => void };

/** The actions of a held row, where it was held. */
export const RowMenu = ({ x, y, actions, close }: { x: number; y: number; actions: readonly RowAction[]; close: () => void }) => (
  <Dropdown
    open
    autoFocus
    trigger={['click']}
    onOpenChange={(open) => !open && close()}
    menu={{
      items: actions.map(({ key, label, danger = false }) => ({ key, label, danger })),
      onClick: ({ key }) => {
        close();
        actions.find((one) => one.key === key)?.run();
      },
    }}
  >
    <span style={{ position: 'fixed', insetInlineStart: x, insetBlockStart: y }} />
  </Dropdown>
);
