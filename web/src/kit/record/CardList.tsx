import { holding } from '@lotline/contract/kit/initials';
import { type ReactNode, useState } from 'react';
import { GridMessage } from '../grid/GridMessage.tsx';
import type { RowAction } from '../grid/RowMenu.tsx';
import { Button } from '../look/Button.tsx';
import { SearchBox } from '../look/SearchBox.tsx';
import type { Source } from '../net/source.ts';
import { useSay } from '../words/use-say.ts';
import { RestMenu } from './Acts.tsx';
import { useStandingOrder } from './standing-order.ts';
import './card-list.css';

/** What a phone says of a row: who or what it is, how it stands, and whole lines of the rest. */
export type CardFace = {
  title: string;
  state?: { text: string; tone: string } | undefined;
  lines: readonly (string | false | null | undefined)[];
  /** What is done with one tap beside the acts of the row, e.g. a call. */
  key?: ReactNode;
};
type Props<Row> = {
  label: string;
  source: Source<Row>;
  fits: ((row: Row) => boolean) | undefined;
  card: (row: Row) => CardFace;
  actions: (row: Row) => readonly RowAction[];
  onOpen?: ((row: Row) => void) | undefined;
  clear: () => void;
  empty?: ReactNode;
};

/** The rows of a list as cards, one below the other: on a phone each is read whole, and what most likely comes next is one tap. */
export const CardList = <Row extends object>({ label, source, fits, card, actions, onOpen, clear, empty }: Props<Row>) => {
  const { t } = useSay();
  const [text, setText] = useState('');
  const holds = holding(text.trim());
  const standing = useStandingOrder(source.rows, text.trim());
  const faces = standing
    .filter((row) => fits?.(row) !== false)
    .map((row) => ({ row, face: card(row) }))
    .filter(({ face: { title, lines } }) => holds([title, ...lines].filter(Boolean).join(' ')));
  const { pages } = source;
  if (source.state !== 'ready' && source.rows.length === 0)
    return <GridMessage kind={source.state === 'failed' ? 'failed' : 'loading'} failure={source.failure} again={source.again} />;
  if (source.rows.length === 0) return <GridMessage kind="empty" next={empty} />;
  return (
    <div className="card-list">
      <SearchBox label={t('action.search')} value={text} onChange={setText} />
      {faces.length === 0 && (
        <GridMessage
          kind="unmatched"
          clear={() => {
            setText('');
            clear();
          }}
        />
      )}
      <ul aria-label={label}>
        {faces.map(({ row, face: { title, state, lines, key } }) => (
          <li key={(row as { id: number }).id}>
            <button type="button" className="card-face" {...(onOpen ? { onClick: () => onOpen(row) } : { disabled: true })}>
              <strong>{title}</strong>
              {state && <span className={`kit-tag kit-tag-${state.tone}`}>{state.text}</span>}
              {lines.filter(Boolean).map((line) => (
                <span key={String(line)}>{line}</span>
              ))}
            </button>
            <CardActs of={actions(row)}>{key}</CardActs>
          </li>
        ))}
      </ul>
      {pages && !pages.whole && (
        <Button loading={pages.loadingMore} onClick={pages.more}>
          {t('record.showMore')}
        </Button>
      )}
    </div>
  );
};

/** What can be done now stands as a key, the first of it; the rest waits behind one, with why it can't be done. */
const CardActs = ({ of, children }: { of: readonly RowAction[]; children: ReactNode }) => {
  const first = of.find(({ why, danger, rare }) => !why && !danger && !rare);
  const rest = of.filter((one) => one !== first);
  if (of.length === 0 && !children) return null;
  return (
    <div className="card-acts">
      {children}
      {first && (
        <Button icon={first.icon} onClick={first.run}>
          {first.label}
        </Button>
      )}
      {rest.length > 0 && <RestMenu of={rest} />}
    </div>
  );
};
