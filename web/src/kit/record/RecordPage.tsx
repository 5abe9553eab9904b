import { type AttachmentOwner, attachments } from '@lotline/contract/system/attachment';
import type { MenuName } from '@lotline/contract/system/menu';
import { menus } from '@lotline/contract/system/menu';
import { type ReactNode, Suspense } from 'react';
import { useGo } from '../browser/go.ts';
import type { HistoryAsked } from '../dialogs/HistoryGrid.tsx';
import { GridMessage } from '../grid/GridMessage.tsx';
import { later, lazyPart } from '../look/later.tsx';
import { useRows } from '../net/resource.ts';
import { useSay } from '../words/use-say.ts';
import './record-page.css';
import { useTab } from './use-tab.ts';

const waiting = <GridMessage kind="loading" again={() => undefined} />;
const HistoryGrid = later(async () => (await import('../dialogs/HistoryGrid.tsx')).HistoryGrid, waiting);
const RecordFiles = later(async () => (await import('./RecordFiles.tsx')).RecordFiles, waiting);
const Picture = lazyPart(async () => (await import('../form/PictureField.tsx')).Picture);

/** A number or a day that people look at first. */
export type Figure = { label: string; value: ReactNode; tone?: 'bad' | 'warn' | 'good' | undefined };
export type RecordTab = {
  key: string;
  label: string /** How many rows are behind it. */;
  count?: number | undefined;
  body: () => ReactNode;
};
type Asked<Row> = { data?: Row | undefined; isError: boolean; error: unknown; refetch: () => unknown };
type Shown = {
  /** Its number or code, and what people call it beside that. */
  code: string;
  name?: string | null | undefined;
  /** People say its name, and its code stands beside that. */
  isCalledByName?: true;
  /** A picture of it; a thing of a kind that has pictures but none of its own says null. */
  photo?: number | null | undefined;
  state?: ReactNode;
  figures: readonly Figure[];
  /** What stands below the figures, where one of them has more to say than fits beside the others. */
  more?: ReactNode;
  /** What can be done with it next; some of it stands in a tab. */
  actions?: ReactNode | ((open: (tab: string) => void) => ReactNode);
  /** What it is, where it is used, what there is of it: those that the reader may see. */
  tabs: readonly (RecordTab | false)[];
  history: { table: string; words: string; columns: HistoryAsked['columns'] };
};
type Props<Row> = {
  menu: MenuName;
  id: number /** What it is as an owner of files, where it keeps any. */;
  files?: AttachmentOwner;
  asked: Asked<Row>;
  show: (row: Row) => Shown;
};

/** The page of one record at an address of its own: its head with state and key figures, what can be done next, and tabs, the last of them its past. */
export const RecordPage = <Row,>({ menu, id, files, asked, show }: Props<Row>) => {
  const { say } = useSay();
  const go = useGo();
  const list = menus.find(({ node }) => node.name === menu)?.node.path ?? '/';
  return (
    <div className="record-page">
      <a
        className="record-back"
        href={list}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          go(list);
        }}
      >
        ‹ {say(`menu.${menu}`)}
      </a>
      {asked.data ? (
        <Record menu={menu} id={id} {...(files && { files })} {...show(asked.data)} />
      ) : (
        <div className="record-face">
          <GridMessage kind={asked.isError ? 'failed' : 'loading'} failure={asked.error} again={() => void asked.refetch()} />
        </div>
      )}
    </div>
  );
};

type RecordProps = Shown & Pick<Props<unknown>, 'menu' | 'id' | 'files'>;
const Record = ({ menu, id, files, code, name, isCalledByName, photo, state, figures, more, actions, tabs, history }: RecordProps) => {
  const { t } = useSay();
  const kept = useRows(attachments, { owner: files ?? 'lot', ownerId: id }, { enabled: files !== undefined });
  const seen = [
    ...tabs.filter((tab) => tab !== false),
    files && {
      key: 'files',
      label: t('attachment.title'),
      count: kept.state === 'ready' ? kept.rows.length : undefined,
      body: () => <RecordFiles menu={menu} owner={files} ownerId={id} source={kept} />,
    },
    { key: 'history', label: t('record.history'), body: () => <HistoryGrid {...history} rowId={id} /> },
  ].filter((tab) => tab !== undefined);
  const [at, choose] = useTab(seen.map(({ key }) => key));
  return (
    <>
      <header className="record-head">
        {photo != null && (
          <Suspense fallback={null}>
            <Picture id={photo} size={64} name={name ?? code} />
          </Suspense>
        )}
        <div className="record-title">
          <h1>{isCalledByName && name ? name : code}</h1>
          {name && <span>{isCalledByName ? code : name}</span>}
          {state}
        </div>
        {actions && <div className="record-actions">{typeof actions === 'function' ? actions(choose) : actions}</div>}
        <dl className="record-figures">
          {figures.map(({ label, value, tone }) => (
            <div key={label} data-tone={tone}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {more}
      </header>
      <div className="record-tabs" role="tablist">
        {seen.map(({ key, label, count }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`record-tab-${key}`}
            aria-selected={at === key}
            aria-controls="record-panel"
            onClick={() => choose(key)}
          >
            {label}
            {Boolean(count) && <span className="record-tab-count">{count}</span>}
          </button>
        ))}
      </div>
      <div className="record-panel" role="tabpanel" id="record-panel" aria-labelledby={`record-tab-${at}`}>
        {seen.find(({ key }) => key === at)?.body()}
      </div>
    </>
  );
};
