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

/** Lists that an address chooses a row of, by the table of their rows. */
const byAddress = new Set(
  'role app_user biz_partner location tool worker product operation route material material_stock production_plan lot'.split(' '),
);
const addressOf = ({ path, id, kind }: RelatedRow) => (byAddress.has(kind?.split('.')[0] ?? '') ? `${path}?id=${id}` : path);

/** Whether the server told of a kind no more than its first rows. */
const isPart = (rows: readonly RelatedRow[]) =>
  rows.some(({ kind, total = 0 }) => total > rows.filter((other) => other.kind === kind).length);

type Props = { said: string; rows: readonly RelatedRow[]; close: () => void };
/** The rows that block a delete; each leads to its screen. */
export const RelatedDialog = ({ said, rows, close }: Props) => {
  const { t, say } = useSay();
  const go = useGo();
  const source = useMemo(() => wholeOf(rows), [rows]);
  const columns = useMemo(() => {
    const leave = (row: RelatedRow) => () => {
      close();
      go(addressOf(row));
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
        {said}
        {isPart(rows) && ` ${t('related.more')}`}
      </p>
      <Grid
        id="related"
        label={t('related.title')}
        columns={columns}
        source={source}
        rowId={(row) => `${row.kind ?? row.path} ${row.id}`}
        select="none"
        height="clamp(160px, 45vh, 380px)"
        onOpen={(row) => {
          close();
          go(addressOf(row));
        }}
      />
    </Modal>
  );
};
