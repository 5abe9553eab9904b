import { menus } from '@lotline/contract/system/menu';
import { useMemo } from 'react';
import { useGo } from '../browser/go.ts';
import { columnsOf } from '../columns/columns.ts';
import { Grid } from '../grid/Grid.tsx';
import { Button } from '../look/Button.tsx';
import { Modal } from '../look/Modal.tsx';
import type { RelatedRow } from '../net/failure.ts';
import { wholeOf } from '../net/source.ts';
import { type Say, useSay } from '../words/use-say.ts';

const { text, at, link } = columnsOf<RelatedRow>();

/** Where a screen stands in the menu, as people find it there. */
const placeOf = (path: string, say: Say) => {
  const placed = menus.find(({ node }) => node.path === path.split('?')[0]);
  return placed ? [...placed.above, placed.node.name].map((name) => say(`menu.${name}`)).join(' > ') : path;
};

/** The server tells no fewer of a kind before it leaves others out. */
const fewest = 50;

/** The rows that block a delete; each leads to its screen. */
export const RelatedDialog = ({ rows, close }: { rows: readonly RelatedRow[]; close: () => void }) => {
  const { t, say } = useSay();
  const go = useGo();
  const source = useMemo(() => wholeOf(rows), [rows]);
  const columns = useMemo(() => {
    const leave = (row: RelatedRow) => () => {
      close();
      go(row.path);
    };
    return [
      link('path', leave, { title: 'related.path', width: 260, value: ({ path }) => placeOf(path, say) }),
      text('id', { title: 'related.id', width: 100 }),
      link('name', leave, { title: 'related.name', grow: 1 }),
      text('createBy', { title: 'common.createdBy', width: 130 }),
      at('createAt', { title: 'common.createdAt', width: 170 }),
    ];
  }, [close, go, say]);
  return (
    <Modal open width={1100} title={t('related.title')} onCancel={close} footer={<Button onClick={close}>{t('action.close')}</Button>}>
      <p>
        {t('failure.constraint')}
        {rows.length >= fewest && ` ${t('related.more')}`}
      </p>
      <Grid
        id="related"
        label={t('related.title')}
        columns={columns}
        source={source}
        rowId={(row) => `${row.path} ${row.id}`}
        select="none"
        height={380}
        onOpen={(row) => {
          close();
          go(row.path);
        }}
      />
    </Modal>
  );
};
