import type { WordKey } from '@lotline/contract/words';
import { Switch } from 'antd';
import { code128, drawingSVG } from 'bwip-js/browser';
import { type ReactNode, useId, useState } from 'react';
import { PrinterOutlined } from '../look/ant-icons.tsx';
import { Button } from '../look/Button.tsx';
import { Modal } from '../look/Modal.tsx';
import { Paper } from '../look/Paper.tsx';
import { useLetterhead } from '../site/plant.ts';
import { useSay } from '../words/use-say.ts';
import './delivery-note.css';

const bars = (text: string) =>
  `data:image/svg+xml,${encodeURIComponent(code128({ bcid: 'code128', text, height: 9, paddingwidth: 0 }, drawingSVG()))}`;

type Facts = readonly (readonly [WordKey, string | null | undefined])[];
/** What is known; what isn't takes no line. */
const Said = ({ facts }: { facts: Facts }) => {
  const { t } = useSay();
  return (
    <dl>
      {facts.map(
        ([key, value]) =>
          value && (
            <div key={key}>
              <dt>{t(key)}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
};

type NoteProps = {
  title: string;
  /** Stands there in bars and in digits. */
  number: string;
  /** How it is said that it was cancelled; null where it wasn't. */
  cancelled: string | null;
  to: Facts;
  note: string | null | undefined;
  /** The table of what goes. */
  children: ReactNode;
};
/** A delivery note on A4: who sends what to whom, and where it is signed for. */
export const DeliveryNote = ({ title, number, cancelled, to, note, children }: NoteProps) => {
  const { t, lang } = useSay();
  const { name, regNum, address, phone } = useLetterhead(lang);
  const from: Facts = [
    ['deliveryNote.from', name],
    ['partner.companyRegNum', regNum],
    ['partner.address', address],
    ['deliveryNote.phone', phone],
  ];
  return (
    <article className="delivery-note" data-cancelled={cancelled !== null || undefined}>
      <header>
        <h1>{title}</h1>
        <figure>
          <img src={bars(number)} alt="" />
          <figcaption>{number}</figcaption>
        </figure>
      </header>
      {cancelled !== null && <p className="delivery-note-cancelled">{cancelled}</p>}
      <div className="delivery-note-parties">
        <Said facts={from} />
        <Said facts={to} />
      </div>
      {note && <Said facts={[['common.note', note]]} />}
      {children}
      <footer>
        {(['deliveryNote.signSent', 'deliveryNote.signDriver', 'deliveryNote.signReceived'] as const).map((key) => (
          <div key={key}>{t(key)}</div>
        ))}
      </footer>
    </article>
  );
};

type DialogProps<Row> = {
  title: string;
  rows: readonly Row[];
  /** Whether prices are shown before somebody says so. */
  priced: boolean;
  noteOf: (row: Row, prices: boolean) => ReactNode;
  close: () => void;
};
/** Delivery notes, one page each when printed. */
export const DeliveryNotes = <Row,>({ title, rows, priced, noteOf, close }: DialogProps<Row>) => {
  const { t } = useSay();
  const switchId = useId();
  const [prices, setPrices] = useState(priced);
  const notes = rows.map((row) => noteOf(row, prices));
  return (
    <>
      <Modal
        open
        width={860}
        title={title}
        onCancel={close}
        footer={
          <div className="kit-drawer-foot">
            <label className="delivery-notes-switch" htmlFor={switchId}>
              <Switch id={switchId} size="small" checked={prices} onChange={setPrices} />
              {t('deliveryNote.withPrices')}
            </label>
            <span className="kit-foot-space" />
            <Button onClick={close}>{t('action.close')}</Button>
            <Button type="primary" icon={<PrinterOutlined />} onClick={() => window.print()} autoFocus>
              {t('deliveryNote.print', { n: rows.length })}
            </Button>
          </div>
        }
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has only keys scrolls the notes from here */}
        <section className="delivery-notes" tabIndex={0} aria-label={title}>
          {notes}
        </section>
      </Modal>
      <Paper>{notes}</Paper>
    </>
  );
};
