import { type CountLine, type CountSheet, countLines, giveReasons, submitCount } from '@lotline/contract/count/count';
import { reasonsFor } from '@lotline/contract/ledger/adjust-reason';
import { useState } from 'react';
import { StopDialog } from '../kit/dialogs/StopDialog.tsx';
import { Select } from '../kit/form/Select.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { codeName, useCodes } from '../kit/net/codes.ts';
import { tellFailure } from '../kit/net/failure.ts';
import { useCall, useSend } from '../kit/net/resource.ts';
import { formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import './count.css';
import { lineWorthOf } from './worth.tsx';

/** So many lines are explained at once. */
const atOnce = 1000;
type Props = { sheet: CountSheet; close: () => void; done: () => void };

/** The lines that differ, each with its reason, in one list; one press writes them down and hands in a count that still goes on. */
export const ReasonList = ({ sheet, close, done }: Props) => {
  const { t, lang } = useSay();
  const { data } = useCall(countLines, { id: sheet.id, quick: 'different', limit: atOnce });
  const { send: explain } = useSend(giveReasons);
  const { send: submit } = useSend(submitCount);
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map());
  const [going, setGoing] = useState(false);
  const reasons = useCodes('ADJUST_REASON').filter(({ enabled }) => enabled);
  const lines = data?.rows ?? [];
  const handsIn = sheet.status === 'COUNTING';
  const fitting = ({ difference }: CountLine) => reasonsFor(['COUNT', (difference ?? 0) < 0 ? 'LESS' : 'MORE'], reasons);
  const reasonOf = (line: CountLine) => chosen.get(line.id) ?? line.reasonCode;
  const lacking = lines.filter((line) => reasonOf(line) === null).length + Math.max(0, (data?.total ?? 0) - lines.length);
  const options = (codes: typeof reasons) => codes.map((code) => ({ value: code.code, label: codeName(code, lang) }));
  const forAll = reasons.filter((reason) => lines.some((line) => fitting(line).includes(reason)));
  const fitsIn = (line: CountLine, code: string) => fitting(line).some((reason) => reason.code === code);
  const setAll = (code: string) =>
    setChosen(new Map([...chosen, ...lines.filter((line) => fitsIn(line, code)).map(({ id }) => [id, code] as const)]));

  const go = async () => {
    setGoing(true);
    try {
      const fresh = lines.filter((line) => chosen.has(line.id) && chosen.get(line.id) !== line.reasonCode);
      const byReason = Map.groupBy(fresh, ({ id }) => chosen.get(id) ?? '');
      const reasons = [...byReason].map(([reasonCode, its]) => ({ reasonCode, lineIds: its.map(({ id }) => id) }));
      if (handsIn) {
        await submit({ id: sheet.id, version: sheet.version, reasons });
        tell.success(t('count.submittedSaid', { no: sheet.sheetNo }));
      } else {
        if (reasons.length > 0) await explain({ id: sheet.id, reasons });
        tell.success(t('count.changedSaid', { n: fresh.length }));
      }
      done();
    } catch (failure) {
      tellFailure(failure);
    } finally {
      setGoing(false);
    }
  };
  return (
    <StopDialog
      title={t('count.reasonsOf', { no: sheet.sheetNo })}
      width={860}
      safeText={t(handsIn ? 'action.cancel' : 'count.reasonsLater')}
      goText={t(handsIn ? 'count.submit' : 'action.save')}
      why={data ? (!handsIn && chosen.size === 0 && t('count.chooseReason')) || undefined : t('record.loading')}
      going={going}
      onSafe={close}
      onGo={() => void go()}
    >
      <p className="kit-stop-text">{t(handsIn ? 'count.reasonsBefore' : 'count.reasonsAfter')}</p>
      <div className="count-all">
        <Select<string>
          aria-label={t('count.sameForAll')}
          placeholder={t('count.sameForAll')}
          value={null as never}
          options={options(forAll)}
          showSearch
          onChange={setAll}
        />
        <span role="status" data-lacks={lacking > 0 || undefined}>
          {lacking > 0 ? t('count.reasonsLack', { n: lacking }) : t('count.reasonsWhole')}
        </span>
      </div>
      <ul className="count-reasons" aria-label={t('count.giveReason')}>
        {lines.map((line) => (
          <li key={line.id}>
            <span>
              <b>{line.unitNo}</b>
              <small>{line.itemName}</small>
            </span>
            <span className="count-figures">
              <small>
                {t('count.bookQty')} {formatNumber(line.bookQty ?? 0)} · {t('count.countedQty')} {formatNumber(line.countedQty ?? 0)}{' '}
                {line.uom} · {lineWorthOf(t, line)}
              </small>
              <strong data-short={(line.difference ?? 0) < 0 || undefined}>
                {(line.difference ?? 0) > 0 && '+'}
                {formatNumber(line.difference ?? 0)}
              </strong>
            </span>
            <Select<string>
              aria-label={`${line.unitNo} ${t('count.reasonCode')}`}
              placeholder={t('count.reasonCode')}
              value={reasonOf(line) ?? (null as never)}
              options={options(fitting(line))}
              showSearch
              onChange={(code) => setChosen(new Map([...chosen, [line.id, code]]))}
            />
          </li>
        ))}
      </ul>
    </StopDialog>
  );
};
