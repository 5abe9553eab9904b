import { nodeKinds, type Tracking } from '@lotline/contract/lot/tracking';
import { formatAt, formatDay } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { trackingPath } from './lot-tones.ts';
import { PhoneLine, PhoneList } from './PhoneList.tsx';
import { stateWord, toneOf, traceable } from './track-open.ts';
import { amount } from './track-text.ts';

/** Orders beside the flow come last. */
const fromTheCustomer = [...nodeKinds.filter((kind) => kind !== 'order').reverse(), 'order'];
/** What hangs together, on a phone: from the customers back to the suppliers, one line for each thing, which leads to what is known of it. */
export const TrackList = ({ of: { nodes, root } }: { of: Tracking }) => {
  const { t, say, lang } = useSay();
  const things = nodes.filter(({ key }) => key !== root).sort((a, b) => fromTheCustomer.indexOf(a.kind) - fromTheCustomer.indexOf(b.kind));
  const start = nodes.find(({ key }) => key === root);
  return (
    <div className="recall">
      {start && (
        <header className="recall-head">
          <h2>{start.label}</h2>
          <p>
            {[t(`tracking.kind.${start.kind}`), start.detail, start.qty !== null && amount(start.qty, start.uom)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </header>
      )}
      <PhoneList label={t('tracking.asPicture')}>
        {things.map((node) => {
          const tone = toneOf(node);
          const state = stateWord(node);
          return (
            <PhoneLine
              key={node.key}
              to={traceable(node) ? trackingPath(node.kind, node.id) : undefined}
              name={node.label}
              tag={
                <span className="track-kind" data-kind={node.kind}>
                  {t(`tracking.kind.${node.kind}`)}
                </span>
              }
              also={tone && state && <span className={`kit-tag kit-tag-${tone === 'held' ? 'purple' : 'red'}`}>{say(state)}</span>}
              qty={node.qty === null ? undefined : amount(node.qty, node.uom)}
              said={[
                (lang === 'en' && node.detailEn) || node.detail,
                node.at && `${say(`tracking.at.${node.kind}`)} ${node.at.length === 10 ? formatDay(node.at) : formatAt(node.at)}`,
                !tone && state && say(state),
              ]}
            />
          );
        })}
      </PhoneList>
    </div>
  );
};
