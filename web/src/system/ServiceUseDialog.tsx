import type { ServiceUse } from '@lotline/contract/system/service-history';
import type { Column } from '../kit/columns/columns.ts';
import { Button } from '../kit/look/Button.tsx';
import { Modal } from '../kit/look/Modal.tsx';
import { Facts } from '../kit/record/Facts.tsx';
import { useSay } from '../kit/words/use-say.ts';
import './service-use.css';

type Props = { use: ServiceUse; columns: readonly Column<ServiceUse>[]; close: () => void };

/** One call with all that was sent, which a cell can't hold. */
export const ServiceUseDialog = ({ use, columns, close }: Props) => {
  const { t } = useSay();
  const { requestBody } = use;
  return (
    <Modal open width={640} title={t('serviceUse.one')} onCancel={close} footer={<Button onClick={close}>{t('action.close')}</Button>}>
      <Facts row={use} columns={columns.filter(({ id }) => id !== 'requestBody')} words="serviceUse" />
      <h3 className="service-use-head">{t('serviceUse.requestBody')}</h3>
      {requestBody === null || requestBody === undefined ? (
        <p className="kit-quiet">{t('serviceUse.nothingSent')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its frame is scrolled by the keyboard
        <pre className="service-use-sent" tabIndex={0}>
          {JSON.stringify(requestBody, null, 2)}
        </pre>
      )}
    </Modal>
  );
};
