import { recallBegin } from '@lotline/contract/lot/recall';
import type { ReactNode } from 'react';
import { useGo } from '../kit/browser/go.ts';
import { GridMessage } from '../kit/grid/GridMessage.tsx';
import { useCall } from '../kit/net/resource.ts';
import { formatAt, formatDay, formatNumber, orNothing } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { trackingPath } from './lot-tones.ts';
import { nameIn } from './recall-columns.ts';
import { tracedLast } from './traced.ts';

/** What a trace mostly begins with: what is on hold, what was traced before, and what went out last; one click opens its sheet. */
export const TrackBegin = () => {
  const { t, lang } = useSay();
  const { data, isError, error, refetch } = useCall(recallBegin, {});
  if (!data)
    return (
      <div className="track-face">
        <GridMessage kind={isError ? 'failed' : 'loading'} failure={error} again={() => void refetch()} />
      </div>
    );
  return (
    <div className="track-begin">
      <Part title={t('tracking.begin.held')} none={t('tracking.begin.noneHeld')}>
        {data.holds.map(({ holdId, kind, id, label, reason, reasonEn, heldAt, heldBy, units }) => (
          <Row key={holdId} to={trackingPath(kind, id)} name={label} kind={t(`tracking.kind.${kind}`)}>
            <b>{(lang === 'en' && reasonEn) || reason}</b> ·{' '}
            {t('recall.heldBy', { name: orNothing(heldBy), at: formatAt(heldAt), n: units })}
          </Row>
        ))}
      </Part>
      <Part title={t('tracking.begin.traced')} none={t('tracking.begin.noneTraced')}>
        {tracedLast().map(({ kind, id, label, detail, detailEn }) => (
          <Row key={`${kind}:${id}`} to={trackingPath(kind, id)} name={label} kind={t(`tracking.kind.${kind}`)}>
            {(lang === 'en' && detailEn) || detail}
          </Row>
        ))}
      </Part>
      <Part title={t('tracking.begin.shipped')} none={t('tracking.begin.noneShipped')}>
        {data.shipped.map((one) => (
          <Row key={one.lineId} to={trackingPath('lot', one.id)} name={one.label} kind={t('tracking.kind.lot')}>
            {nameIn(lang, one)} · {formatNumber(one.qty)} {one.uom} · {orNothing(one.partner)} · <i>{one.shipmentNo}</i> ·{' '}
            {formatDay(one.day)}
          </Row>
        ))}
      </Part>
    </div>
  );
};

const Part = ({ title, none, children }: { title: string; none: string; children: readonly ReactNode[] }) => (
  <section>
    <h3>{title}</h3>
    {children.length > 0 ? <ul>{children}</ul> : <p>{none}</p>}
  </section>
);

const Row = ({ to, name, kind, children }: { to: string; name: string; kind: string; children: ReactNode }) => {
  const go = useGo();
  return (
    <li>
      <a
        href={to}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          go(to);
        }}
      >
        <strong>{name}</strong> <small>{kind}</small>
        <span>{children}</span>
      </a>
    </li>
  );
};
