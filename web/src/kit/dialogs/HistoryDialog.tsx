import { snake } from '@lotline/contract/kit/spelling';
import { useState } from 'react';
import { Button } from '../look/Button.tsx';
import { Modal } from '../look/Modal.tsx';
import { Segments } from '../look/Segments.tsx';
import { useSay } from '../words/use-say.ts';
import { type HistoryAsked, HistoryGrid } from './HistoryGrid.tsx';
import { RecordTimeline } from './RecordTimeline.tsx';

type Props = HistoryAsked & { name?: string; close: () => void };

/** What rows were after each change, over the screen that shows them; of one row also as what each change changed. */
export const HistoryDialog = ({ name, close, ...asked }: Props) => {
  const { t } = useSay();
  const { rowId } = asked;
  // Of one record its story is read first: what each change changed, in words.
  const [look, setLook] = useState<'asTable' | 'asTimeline'>(rowId === undefined ? 'asTable' : 'asTimeline');
  return (
    <Modal
      open
      width={1000}
      title={name ? `${t('history.title')} – ${name}` : t('history.title')}
      onCancel={close}
      footer={
        <div className="kit-drawer-foot">
          {look === 'asTable' && <span className="kit-quiet">{t('history.legend')}</span>}
          <span className="kit-foot-space" />
          <Button onClick={close}>{t('action.close')}</Button>
        </div>
      }
    >
      {rowId !== undefined && (
        <div style={{ marginBottom: 12 }}>
          <Segments
            value={look}
            onChange={setLook}
            options={[
              { value: 'asTimeline', label: t('history.asTimeline') },
              { value: 'asTable', label: t('history.asTable') },
            ]}
          />
        </div>
      )}
      {look === 'asTimeline' && rowId !== undefined ? (
        <RecordTimeline table={snake(asked.table)} rowId={rowId} />
      ) : (
        <HistoryGrid {...asked} height={rowId === undefined ? 480 : 440} />
      )}
    </Modal>
  );
};
