import { addDays } from '@lotline/contract/kit/production-day';
import type { Lang } from '@lotline/contract/kit/words';
import type { Recall } from '@lotline/contract/lot/recall';
import type { WordKey } from '@lotline/contract/words';
import { Select, Switch } from 'antd';
import { useState } from 'react';
import { useStore } from '../kit/browser/store.ts';
import { DayInput } from '../kit/form/DayInputs.tsx';
import { PrinterOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { Modal } from '../kit/look/Modal.tsx';
import { Paper } from '../kit/look/Paper.tsx';
import { Segments } from '../kit/look/Segments.tsx';
import { Unbroken } from '../kit/look/Unbroken.tsx';
import { session } from '../kit/net/session.ts';
import { useLetterhead } from '../kit/site/plant.ts';
import { formatDay, formatNumber, orNothing, today } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { useEveryLanguage } from '../kit/words/words.ts';
import { nameIn } from './recall-columns.ts';

type Customer = Recall['customers'][number];

type NoticeProps = {
  of: Recall;
  to: Customer;
  at: number;
  lang: Lang;
  /** The day by which the customer is asked to answer. */
  answerBy: string | null;
  /** Whether the supplier's lot is named, which a customer may ask for and a plant may keep to itself. */
  namesSource: boolean;
};

/** What one customer is told on A4: what of theirs is concerned, lot by lot, and what they are asked to do. */
const Notice = ({ of, to, at, lang, answerBy, namesSource }: NoticeProps) => {
  const inLanguage = useEveryLanguage();
  const { name, address, phone } = useLetterhead(lang);
  const me = useStore(session)?.user;
  const word = (key: WordKey, facts?: Record<string, string | number>) => inLanguage(lang, key, facts);
  const rows = of.rows
    .filter(({ shipment, uom }) => shipment !== null && shipment.partnerId === to.id && uom === to.uom)
    // The order as the customer calls it, where that is known.
    .map((row) => (row.shipment?.customerOrders ? { ...row, shipment: { ...row.shipment, orders: row.shipment.customerOrders } } : row));
  const items = [...new Set(rows.map((row) => nameIn(lang, row)))].join(', ');
  const facts: [WordKey, string][] = [
    ['recallNotice.to', orNothing((lang === 'en' && to.nameEn) || to.ownName)],
    ['recallNotice.from', orNothing([name, [address, phone].filter(Boolean).join(' · ')].filter(Boolean).join('\n'))],
    // Who answers names it: the day, where the recall starts, and which of its customers.
    ['recallNotice.no', `RN-${today().replaceAll('-', '')}-${of.id}-${at + 1}`],
    ['recallNotice.contact', [me?.username, me?.phone, me?.email].filter(Boolean).join(' · ')],
    ['recallNotice.day', formatDay(today())],
    ['recallNotice.subject', word('recallNotice.about', { item: items })],
    ['recallNotice.source', namesSource ? supplierLotsOf(of, lang) : ''],
    ['recallNotice.answerBy', answerBy ? formatDay(answerBy) : ''],
  ];
  return (
    <article className="recall-notice" lang={lang === 'kr' ? 'ko' : 'en'}>
      <h1>{word('recallNotice.title')}</h1>
      <dl>
        {facts.map(
          ([key, value]) =>
            value && (
              <div key={key}>
                <dt>{word(key)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p>{word('recallNotice.opening')}</p>
      <ol>
        <li>{word('recallNotice.stepStop')}</li>
        <li>{word('recallNotice.stepCount')}</li>
        <li>{word('recallNotice.stepWait')}</li>
      </ol>
      <table>
        <thead>
          <tr>
            <th>{word('recallNotice.product')}</th>
            <th>LOT</th>
            <th>{word('recall.shipment')}</th>
            <th>{word('recall.shipDay')}</th>
            <th>{word('recallNotice.yourOrder')}</th>
            <th className="kit-number">{word('recall.qty')}</th>
            <th>{word('recall.confidence')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <td data-of={word('recallNotice.product')}>{nameIn(lang, row)}</td>
              <td data-of="LOT">
                <Unbroken text={row.label} />
              </td>
              <td data-of={word('recall.shipment')}>
                <Unbroken text={orNothing(row.shipment?.no)} />
              </td>
              <td data-of={word('recall.shipDay')}>{formatDay(row.shipment?.day ?? '')}</td>
              <td data-of={word('recall.orders')}>
                <Unbroken text={orNothing(row.shipment?.orders)} />
              </td>
              <td data-of={word('recall.qty')} className="kit-number">
                {formatNumber(row.qty)} {row.uom}
              </td>
              <td data-of={word('recall.confidence')}>
                {word(row.confidence === 'EXACT' ? 'recallNotice.certain' : 'recallNotice.possible')}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={5}>{word('recallNotice.total')}</td>
            <td className="kit-number">
              {formatNumber(to.qty)} {to.uom}
            </td>
            <td />
          </tr>
        </tfoot>
      </table>
      <footer>
        {word('recallNotice.sign')}
        <span>{word('recallNotice.signLine')}</span>
      </footer>
    </article>
  );
};

/** The suppliers' lots that a recall is about, with their material. */
const supplierLotsOf = (of: Recall, lang: Lang) =>
  [...new Set(of.packages.flatMap((pack) => (pack.supplierLotNo ? [`${pack.supplierLotNo} (${nameIn(lang, pack)})`] : [])))].join(', ');
/** So many days a customer has to answer unless another day is said: the same day of the week, so it is no Sunday. */
const usualDays = 7;

/** The notice of each customer, one page each when printed. */
export const NoticeDialog = ({ of, close }: { of: Recall; close: () => void }) => {
  const { t, lang: mine } = useSay();
  const [lang, setLang] = useState<Lang>(mine);
  const [chosen, setChosen] = useState<number | null>(null);
  const [answerBy, setAnswerBy] = useState<string | null>(() => addDays(today(), usualDays));
  const [namesSource, setNamesSource] = useState(false);
  const hasSource = supplierLotsOf(of, lang) !== '';
  const all = of.customers.map((to, at) => ({ to, at }));
  const notices = all
    .filter(({ at }) => chosen === null || at === chosen)
    .map(({ to, at }) => <Notice key={at} of={of} to={to} at={at} lang={lang} answerBy={answerBy} namesSource={namesSource} />);
  return (
    <>
      <Modal
        open
        width={860}
        title={t('recall.notice')}
        onCancel={close}
        footer={
          <div className="kit-drawer-foot">
            <Segments
              value={lang}
              onChange={setLang}
              options={[
                { value: 'kr', label: '한국어' },
                { value: 'en', label: 'English' },
              ]}
            />
            {all.length > 1 && (
              <Select
                aria-label={t('recall.noticeFor')}
                style={{ width: 220 }}
                value={chosen ?? -1}
                onChange={(value) => setChosen(value === -1 ? null : value)}
                options={[
                  { value: -1, label: t('recall.everyCustomer') },
                  ...all.map(({ to, at }) => ({ value: at, label: to.name ?? t('recall.noPartner') })),
                ]}
              />
            )}
            <label className="recall-notice-by" htmlFor="recall-answer-by">
              {t('recallNotice.answerBy')}
              <DayInput id="recall-answer-by" value={answerBy} min={today()} onChange={setAnswerBy} />
            </label>
            {hasSource && (
              <label className="recall-notice-by" htmlFor="recall-source">
                <Switch id="recall-source" size="small" checked={namesSource} onChange={setNamesSource} />
                {t('recallNotice.withSource')}
              </label>
            )}
            <span className="kit-foot-space" />
            <Button onClick={close}>{t('action.close')}</Button>
            <Button type="primary" icon={<PrinterOutlined />} onClick={() => window.print()} autoFocus>
              {t('recall.print')}
            </Button>
          </div>
        }
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has only keys scrolls the notices from here */}
        <section className="recall-notices" tabIndex={0} aria-label={t('recall.notice')}>
          {notices}
        </section>
      </Modal>
      <Paper>{notices}</Paper>
    </>
  );
};
