import { type AlertRow, readAlert } from '@lotline/contract/alert/alert';
import { useQueryClient } from '@tanstack/react-query';
import { useGo } from '../kit/browser/go.ts';
import { tellFailure } from '../kit/net/failure.ts';
import { send } from '../kit/net/send.ts';
import { formatAt } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import './alert-lines.css';
import { countAlertsAnew, isOpenAlert, useMyAlerts } from './my-alerts.ts';

/** What the product noticed, the newest first; one leads to its record and is read by that. */
export const AlertLines = ({ leave }: { leave: () => void }) => {
  const { t } = useSay();
  const go = useGo();
  const cache = useQueryClient();
  const { data = [] } = useMyAlerts();
  const open = (row: AlertRow) => {
    if (!row.isRead)
      void send(readAlert, { ids: [row.id] })
        .then(() => countAlertsAnew(cache))
        .catch(tellFailure);
    leave();
    go(row.path);
  };
  if (data.length === 0) return <p className="kit-quiet">{t('alert.none')}</p>;
  return (
    <ul className="alert-lines">
      {data.map((row) => (
        <li key={row.id}>
          <button type="button" className="alert-line" data-open={isOpenAlert(row)} onClick={() => open(row)}>
            <small>
              {t(`alertKind.${row.kind}`)}
              {row.doneAt !== null && <span className="kit-tag kit-tag-green">{t('alert.done')}</span>}
              {isOpenAlert(row) && <span className="kit-tag kit-tag-blue">{t('notice.unread')}</span>}
            </small>
            <strong>{t(`alert.${row.kind}`, row.facts)}</strong>
            <small>{[row.place, formatAt(row.noticedAt)].filter(Boolean).join(' · ')}</small>
          </button>
        </li>
      ))}
    </ul>
  );
};
