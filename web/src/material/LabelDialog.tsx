import type { Package } from '@lotline/contract/material/stock';
import { code128, drawingSVG, qrcode } from 'bwip-js/browser';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { PrinterOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { Modal } from '../kit/look/Modal.tsx';
import { formatDay, formatNumber, orNothing } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';

const picture = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;
const bars = (text: string) => picture(code128({ bcid: 'code128', text, height: 12, paddingwidth: 4 }, drawingSVG()));
const square = (text: string) => picture(qrcode({ bcid: 'qrcode', text, paddingwidth: 1, paddingheight: 1 }, drawingSVG()));

/** A label of 90 × 50 mm: what it is, how much, where it came from, and its ID for any scanner. */
const Label = ({ of }: { of: Package }) => {
  const { t } = useSay();
  return (
    <section className="material-label">
      <div>
        <strong>{of.materialName}</strong>
        <div>
          {of.materialCode} {of.spec}
        </div>
        <div>
          {formatNumber(of.qty)} {of.uom} · {of.locationName}
        </div>
        <div>
          {t('stock.receivedDate')} {formatDay(of.receivedDate)}
        </div>
        <div>
          {t('stock.supplierLotNo')} {orNothing(of.supplierLotNo)}
        </div>
        {of.expiryDate && (
          <div>
            {t('stock.expiryDate')} <b>{formatDay(of.expiryDate)}</b>
          </div>
        )}
        {of.qualityStatus === 'HOLD' && <b className="material-label-held">{t('quality.HOLD')}</b>}
        {of.iqcRequired && <div>{t('stock.iqcNotice')}</div>}
      </div>
      <img className="material-label-qr" src={square(of.packageId)} alt="" />
      <footer>
        <img src={bars(of.packageId)} alt="" />
        {of.packageId}
      </footer>
    </section>
  );
};

type Props = { packages: readonly Package[]; close: () => void /** Prints as soon as the labels are drawn. */; atOnce?: boolean };

/** Labels of packages, one per page when printed. */
export const LabelDialog = ({ packages, close, atOnce = false }: Props) => {
  const { t } = useSay();
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!atOnce) return;
    let here = true;
    const drawn = [...(sheet.current?.querySelectorAll('img') ?? [])].map((image) => image.decode().catch(() => undefined));
    void Promise.all(drawn).then(() => here && window.print());
    return () => {
      here = false;
    };
  }, [atOnce]);
  const labels = packages.map((one) => <Label key={one.id} of={one} />);
  return (
    <>
      <Modal
        open
        width={packages.length > 1 ? 760 : 440}
        title={t('stock.labelTitle')}
        onCancel={close}
        footer={
          <>
            <Button onClick={close}>{t('action.close')}</Button>
            <Button type="primary" icon={<PrinterOutlined />} onClick={() => window.print()} autoFocus>
              {t('stock.printLabels', { n: packages.length })}
            </Button>
          </>
        }
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has only keys scrolls the labels from here */}
        <section className="material-labels" tabIndex={0} aria-label={t('stock.labelTitle')}>
          {labels}
        </section>
      </Modal>
      {createPortal(
        <div className="material-label-sheet" ref={sheet}>
          {labels}
        </div>,
        document.body,
      )}
    </>
  );
};
