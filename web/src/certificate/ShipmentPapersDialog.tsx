import {
  type CertifiedProduct,
  makeShipmentCertificates,
  shipmentCertificates,
  shipmentPapers,
} from '@lotline/contract/certificate/shipment-certificate';
import { useEffect, useRef, useState } from 'react';
import { useGo } from '../kit/browser/go.ts';
import { Button } from '../kit/look/Button.tsx';
import { Modal } from '../kit/look/Modal.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { openFile } from '../kit/net/open-file.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { useCall, useSend } from '../kit/net/resource.ts';
import { recordPath } from '../kit/record/record-path.ts';
import { formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { reportTones } from './report-columns.tsx';
import './certificate.css';

type Props = { shipment: { id: number; shipmentNo: string }; close: () => void };

/** Makes the test reports of a shipment as it opens, says which lots have no values, and opens note and reports as one document. */
export const ShipmentPapersDialog = ({ shipment: { id, shipmentNo }, close }: Props) => {
  const { t, lang } = useSay();
  const go = useGo();
  const { may } = usePermission();
  const { data, error } = useCall(shipmentCertificates, { id });
  const { send, sending } = useSend(makeShipmentCertificates);
  const [opening, setOpening] = useState(false);
  const [made, setMade] = useState<number | null>(null);
  const mayMake = may('testReport', 'create');
  const asked = useRef(false);
  useEffect(() => {
    if (!data || asked.current) return;
    asked.current = true;
    if (!mayMake || data.cancelled || data.products.every(({ lots }) => lots.every(({ values, reported }) => values === 0 || reported)))
      return;
    send({ id }).then((answer) => setMade(answer.made), tellFailure);
  }, [data, id, mayMake, send]);
  const print = async () => {
    setOpening(true);
    try {
      await openFile(shipmentPapers, { id, lang });
    } catch (failure) {
      tellFailure(failure);
    } finally {
      setOpening(false);
    }
  };
  const missing = data?.products.flatMap(({ lots }) => lots.filter(({ values }) => values === 0)) ?? [];
  return (
    <Modal open title={`${t('shipmentCertificate.title')} · ${shipmentNo}`} width={640} onCancel={close} footer={null}>
      {error && <p role="alert">{error.message}</p>}
      {made !== null && made > 0 && <p role="status">{t('shipmentCertificate.made', { n: made })}</p>}
      {data?.cancelled && <p role="status">{t('shipmentCertificate.cancelled')}</p>}
      <ul className="shipment-certificates">
        {data?.products.map((one) => (
          <li key={one.productId}>
            <b>
              {one.productName} ({one.productCode})
            </b>{' '}
            {formatNumber(one.qty)} {one.uom}
            <p>{one.lots.map(({ lotNo, values }) => t('shipmentCertificate.lot', { lot: lotNo, n: values })).join(' · ')}</p>
            {one.reports.map(({ reportId, reportNo, status }) => (
              <Button key={reportId} size="small" onClick={() => go(recordPath('testReport', reportId))}>
                {reportNo} · <span className={`kit-tag kit-tag-${reportTones[status]}`}>{t(`testReportStatus.${status}`)}</span>
              </Button>
            ))}
            {one.reports.length === 0 && (
              <p className="shipment-certificates-none">
                {t(isBare(one.lots) ? 'shipmentCertificate.nothingMeasured' : 'shipmentCertificate.noneYet')}
              </p>
            )}
          </li>
        ))}
      </ul>
      {missing.length > 0 && (
        <p role="alert" className="shipment-certificates-missing">
          {t('shipmentCertificate.missing', { lots: missing.map(({ lotNo }) => lotNo).join(', ') })}
        </p>
      )}
      <p>
        <Button
          type="primary"
          loading={opening || sending}
          why={data ? undefined : t('shipmentCertificate.reading')}
          onClick={() => void print()}
        >
          {t(data?.products.some(({ reports }) => reports.length > 0) ? 'shipmentCertificate.open' : 'shipmentCertificate.openNote')}
        </Button>
      </p>
    </Modal>
  );
};
const isBare = (lots: CertifiedProduct['lots']) => lots.every(({ values }) => values === 0);
