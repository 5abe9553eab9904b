import { type CountCheck, type CountSheet, checkCount, postCount } from '@lotline/contract/count/count';
import { useGo } from '../kit/browser/go.ts';
import { StopDialog } from '../kit/dialogs/StopDialog.tsx';
import { Button } from '../kit/look/Button.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { failureText, tellFailure } from '../kit/net/failure.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { surelyRefused } from '../kit/net/refusal.ts';
import { useCall, useSend } from '../kit/net/resource.ts';
import { formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { ApproveLines, pathOf } from './ApproveLines.tsx';
import './count.css';
import { worthOf } from './worth.tsx';

/** So many lines of each matter are named. */
const named = 30;
type Props = { sheet: CountSheet; close: () => void; explain: () => void; sendBack: () => void };

/** What is in the way of posting a count, each with the way to it, and what whoever posts it should know; then it is posted. */
export const ApproveDialog = ({ sheet, close, explain, sendBack }: Props) => {
  const { t, say } = useSay();
  const { may } = usePermission();
  const { data, error } = useCall(checkCount, { id: sheet.id });
  const { send: post, sending } = useSend(postCount);
  const { id, version, sheetNo, differenceCount } = sheet;
  const amount = worthOf(t, sheet);
  const against = data?.against ?? [];
  const go = async () => {
    try {
      await post({ id, version });
      tell.success(t('count.postedSaid', { no: sheetNo }));
      close();
    } catch (failed) {
      tellFailure(failed);
    }
  };
  // Somebody else may have posted it or sent it back while it was read.
  const refused = surelyRefused(error) ? failureText(error) : undefined;
  const why = refused ?? (against.length > 0 ? t('count.inTheWayOf', { n: against.length }) : undefined);
  return (
    <StopDialog
      title={`${t('count.approve')} · ${sheetNo}`}
      width={1000}
      goText={t('count.approve')}
      why={data || error ? why : t('record.loading')}
      going={sending}
      between={
        <Button why={refused} onClick={sendBack}>
          {t('count.sendBack')}
        </Button>
      }
      onSafe={close}
      onGo={() => void go()}
    >
      {refused === undefined ? (
        <p className="kit-stop-text">{t('count.approveAsk', { no: sheetNo, n: differenceCount, amount })}</p>
      ) : (
        <p className="kit-stop-text" role="alert">
          {refused}
        </p>
      )}
      {against.length > 0 && (
        <section className="count-way" data-bad aria-label={t('count.inTheWay')}>
          <h3>{t('count.inTheWay')}</h3>
          <ul>
            {against.map(({ code, facts, lines }) => (
              <li key={`${code} ${lines[0]?.id}`}>
                <p>{say(code, facts)}</p>
                {code !== 'count.differenceHasAReason' && <Units of={lines} />}
                {code === 'count.differenceHasAReason' && may('stockCount', 'modify') && (
                  <Button onClick={explain}>{t('count.giveReasons')}</Button>
                )}
                {code === 'count.neverBelowZero' && <Button onClick={sendBack}>{t('count.sendBack')}</Button>}
              </li>
            ))}
          </ul>
        </section>
      )}
      <ApproveLines sheet={sheet} />
      {data && data.moved.length + data.leftOut.length > 0 && (
        <section className="count-way" aria-label={t('count.toKnow')}>
          <h3>{t('count.toKnow')}</h3>
          <ul>
            {data.moved.length > 0 && (
              <li>
                <p>{t('count.movedKnown', { n: data.moved.length })}</p>
                <Units of={data.moved} signed />
              </li>
            )}
            {data.leftOut.length > 0 && (
              <li>
                <p>{t('count.leftOutKnown', { n: data.leftOut.length })}</p>
                <Units of={data.leftOut} />
              </li>
            )}
          </ul>
        </section>
      )}
    </StopDialog>
  );
};

/** Each leads to what is known of it. */
const Units = ({ of, signed = false }: { of: CountCheck['moved']; signed?: boolean }) => {
  const { t } = useSay();
  const go = useGo();
  if (of.length === 0) return null;
  return (
    <p className="count-units">
      {of.slice(0, named).map(({ id, kind, unitId, unitNo, itemName, qty, uom }) => (
        <Button key={id} type="link" title={itemName} onClick={() => go(pathOf({ kind, unitId, unitNo }))}>
          {unitNo} ({signed && qty > 0 && '+'}
          {formatNumber(qty)} {uom})
        </Button>
      ))}
      {of.length > named && <span>{t('count.andMore', { n: of.length - named })}</span>}
    </p>
  );
};
