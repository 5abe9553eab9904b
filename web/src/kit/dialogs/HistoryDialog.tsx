import { Button } from '../look/Button.tsx';
import { Modal } from '../look/Modal.tsx';
import { useSay } from '../words/use-say.ts';
import { type HistoryAsked, HistoryGrid } from './HistoryGrid.tsx';

type Props = HistoryAsked & { name?: string; close: () => void };

/** What rows were after each change, over the screen that shows them. */
export const HistoryDialog = ({ name, close, ...asked }: Props) => {
  const { t } = useSay();
  return (
    <Modal
      open
      width={1000}
      title={name ? `${t('history.title')} – ${name}` : t('history.title')}
      onCancel={close}
      footer={
        <div className="kit-drawer-foot">
          <span className="kit-quiet">{t('history.legend')}</span>
          <span className="kit-foot-space" />
          <Button onClick={close}>{t('action.close')}</Button>
        </div>
      }
    >
      <HistoryGrid {...asked} height={480} />
    </Modal>
  );
};
