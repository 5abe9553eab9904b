import { add } from '@lotline/contract/kit/quantity';
import type { Recall } from '@lotline/contract/lot/recall';
import { useState } from 'react';
import type { Column } from '../kit/columns/columns.ts';
import { readable, type Speech, titleOf } from '../kit/columns/readable.ts';
import { Unbroken } from '../kit/look/Unbroken.tsx';
import { useMyName } from '../kit/net/session.ts';
import { useLetterhead } from '../kit/site/plant.ts';
import { formatNumber, orNothing } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { recallColumns, recallLotColumns } from './recall-columns.ts';
import { aboutOf, balanceOf, placesOf, receivedWord } from './recall-summary.ts';
import './recall-paper.css';

/** The recall sheet as it is handed over: all of it on A4, with who made it and room for who answers for it. */
export const RecallPaper = ({ of }: { of: Recall }) => {
  const { t, say, lang } = useSay();
  const by = useMyName();
  const { name: company } = useLetterhead(lang);
  const [at] = useState(() => Date.now());
  const speech = { say, lang, words: 'recall' };
  return (
    <article className="recall-paper">
      <h1>
        {t('recall.sheet')} <b>{of.label}</b>
      </h1>
      <dl>
        {aboutOf(of, { t, lang, company, by, at }).map(([title, value]) => (
          <div key={`${title} ${value}`}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <table className="recall-paper-sums">
        <thead>
          <tr>
            <th className="kit-number">{t(receivedWord(of))}</th>
            {placesOf(of).map(({ place }) => (
              <th key={place} className="kit-number">
                {t(`recall.place.${place}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <td className="kit-number">
              {formatNumber(of.receivedQty)} {of.uom}
            </td>
            {placesOf(of).map(({ place, qty }, before) => (
              <td key={place} className="kit-number">
                {before === 0 ? '=' : '+'} {formatNumber(qty)}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      <p>{balanceOf(of, t)}</p>
      <h2>{t('recall.customers')}</h2>
      {of.customers.length === 0 ? (
        <p>{t('recall.noCustomer')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th>{t('recall.partner')}</th>
              <th className="kit-number">{t('recall.qty')}</th>
              <th className="kit-number">{t('recall.certainQty')}</th>
              <th className="kit-number">{t('recall.shipments')}</th>
              <th className="kit-number">{t('recall.lotCount')}</th>
            </tr>
          </thead>
          <tbody>
            {of.customers.map(({ id, name, uom, qty, certainQty, shipments, lots }) => (
              <tr key={`${id} ${uom}`}>
                <td>{name ?? t('recall.noPartner')}</td>
                {[qty, certainQty].map((some, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two figures that never change places.
                  <td key={at} className="kit-number">
                    {formatNumber(some)} {uom}
                  </td>
                ))}
                <td className="kit-number">{formatNumber(shipments)}</td>
                <td className="kit-number">{formatNumber(lots)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <h2>{t('recall.where')}</h2>
      <Rows columns={recallColumns(of.uom, lang)} rows={of.rows} speech={speech} keyOf={({ key }) => key} />
      {of.lots.length > 0 && (
        <>
          <h2>{t('recall.lots')}</h2>
          <Rows columns={recallLotColumns(of, lang)} rows={of.lots} speech={speech} keyOf={({ id }) => id} />
        </>
      )}
      <footer>
        {(['recall.signMade', 'recall.signChecked', 'recall.signApproved'] as const).map((key) => (
          <div key={key}>{t(key)}</div>
        ))}
      </footer>
    </article>
  );
};

type Table<Row> = { columns: readonly Column<Row>[]; rows: readonly Row[]; speech: Speech; keyOf: (row: Row) => string | number };
/** Every row and every column: on paper nothing is scrolled to. */
const Rows = <Row,>({ columns, rows, speech, keyOf }: Table<Row>) => {
  const { t } = useSay();
  const shown = columns.filter(({ hidden }) => !hidden);
  const look = ({ kind }: Column<Row>) => (kind === 'number' ? 'kit-number' : undefined);
  return (
    <table>
      <thead>
        <tr>
          {shown.map((column) => (
            <th key={column.id} className={look(column)}>
              {titleOf(column, speech)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {shown.map((column) => (
              <td key={column.id} className={look(column)}>
                <Unbroken text={orNothing(readable(column, column.value(row), speech))} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {shown.some(({ total }) => total) && (
        // As a last row, for who reads the last page: a foot would stand under every one.
        <tbody className="recall-paper-total">
          <tr>
            {shown.map((column, at) => (
              <td key={column.id} className={look(column)}>
                {column.total ? formatNumber(add(0, ...rows.map((row) => Number(column.value(row) ?? 0)))) : at === 0 && t('record.total')}
              </td>
            ))}
          </tr>
        </tbody>
      )}
    </table>
  );
};
