import { type DataChange, type FieldChange, recordStory } from '@lotline/contract/system/data-change';
import { useMemo } from 'react';
import { Button } from '../look/Button.tsx';
import { failureText } from '../net/failure.ts';
import { usePages } from '../net/resource.ts';
import { formatAt, nothing } from '../words/format.ts';
import { useSay } from '../words/use-say.ts';
import { actsOf } from './acts-of.ts';
import './timeline.css';

/** What happened to one record, the newest first: who changed what from what to what. */
export const RecordTimeline = ({ table, rowId }: { table: string; rowId: number }) => {
  const { t } = useSay();
  const source = usePages(
    recordStory,
    useMemo(() => ({ table, rowId }), [table, rowId]),
    { limit: 50 },
  );
  const { rows, state, failure, pages } = source;
  if (state === 'failed') return <p role="alert">{failureText(failure)}</p>;
  if (state === 'loading') return <p className="kit-quiet">{t('record.loading')}</p>;
  if (rows.length === 0) return <p className="kit-quiet">{t('history.empty')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has only keys scrolls the story from here
    <section className="timeline" tabIndex={0} aria-label={t('history.asTimeline')}>
      <ol>
        {actsOf(rows as readonly DataChange[]).map((change) => (
          <Entry key={change.id} change={change} />
        ))}
      </ol>
      {pages && !pages.whole && (
        <Button loading={pages.loadingMore} onClick={pages.more}>
          {t('history.more')}
        </Button>
      )}
    </section>
  );
};

const tones = { ADD: 'green', MOD: 'orange', DEL: 'red', BACK: 'blue' } as const;
const Entry = ({ change: { at, username, type, isBack, changes } }: { change: DataChange }) => {
  const { t } = useSay();
  const kind = isBack ? 'BACK' : type;
  return (
    <li data-tone={tones[kind]}>
      <header>
        <span className={`kit-tag kit-tag-${tones[kind]}`}>{t(`history.${kind}`)}</span>
        <time dateTime={at}>{formatAt(at)}</time>
        <span>{username ?? t('history.bySystem')}</span>
      </header>
      {changes.length === 0 ? (
        <p className="kit-quiet">{t('history.nothingTold')}</p>
      ) : (
        <Changes of={changes.slice(0, shownAtOnce)} isWhole={type !== 'MOD'} />
      )}
      {changes.length > shownAtOnce && (
        <details>
          <summary>{t('history.moreFields', { n: changes.length - shownAtOnce })}</summary>
          <Changes of={changes.slice(shownAtOnce)} isWhole={type !== 'MOD'} />
        </details>
      )}
    </li>
  );
};

/** So many fields of one act stand there; the others unfold. */
const shownAtOnce = 5;
const Changes = ({ of, isWhole }: { of: readonly FieldChange[]; isWhole: boolean }) => (
  <dl>
    {of.map((one) => (
      <Change key={one.field} change={one} isWhole={isWhole} />
    ))}
  </dl>
);

/** Of a record that came or went its values stand alone. */
const Change = ({ change: { label, was, now }, isWhole }: { change: FieldChange; isWhole: boolean }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {isWhole ? (
        (now ?? was ?? nothing)
      ) : (
        <>
          <del>{was ?? nothing}</del> → <ins>{now ?? nothing}</ins>
        </>
      )}
    </dd>
  </div>
);
