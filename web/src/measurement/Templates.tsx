import { forgetTemplate, type MeasurementTemplate, measurementTemplates } from '@lotline/contract/measurement/measurement';
import { Button } from '../kit/look/Button.tsx';
import { Modal } from '../kit/look/Modal.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { useCall, useSend } from '../kit/net/resource.ts';
import { formatAt } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import './measurement.css';

/** The shapes of files that are remembered, by name. */
export const Templates = ({ close }: { close: () => void }) => {
  const { t } = useSay();
  const { may } = usePermission();
  const { data } = useCall(measurementTemplates, {});
  const { send, sending } = useSend(forgetTemplate);
  const forget = async ({ id, name }: MeasurementTemplate) => {
    try {
      await send({ id });
      tell.success(t('measurement.forgot', { name }));
    } catch (failure) {
      tellFailure(failure);
    }
  };
  return (
    <Modal
      open
      width={640}
      title={t('measurement.templates')}
      onCancel={close}
      footer={<Button onClick={close}>{t('action.close')}</Button>}
    >
      {data?.length === 0 && <p className="kit-quiet">{t('measurement.templatesNone')}</p>}
      {data && data.length > 0 && (
        <table className="measurement-table">
          <thead>
            <tr>
              <th scope="col">{t('measurement.name')}</th>
              <th scope="col">{t('measurement.format')}</th>
              <th scope="col">{t('measurement.usedAt')}</th>
              <th scope="col">{t('measurement.createdByName')}</th>
              <th scope="col" aria-label={t('measurement.forget')} />
            </tr>
          </thead>
          <tbody>
            {data.map((one) => (
              <tr key={one.id}>
                <th scope="row">{one.name}</th>
                <td>{t(`measurementFormat.${one.format}`)}</td>
                <td>{formatAt(one.usedAt)}</td>
                <td>{one.createdByName}</td>
                <td>
                  {may('productMeasurementResult', 'delete') && (
                    <Button
                      size="small"
                      loading={sending}
                      aria-label={`${t('measurement.forget')} ${one.name}`}
                      onClick={() => void forget(one)}
                    >
                      {t('measurement.forget')}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Modal>
  );
};
