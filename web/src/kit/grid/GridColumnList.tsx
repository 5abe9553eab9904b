import { type RowHeight, rowHeights, saveTheme } from '@lotline/contract/identity/settings';
import { Checkbox } from 'antd';
import { ArrowDownOutlined, ArrowUpOutlined, PushpinFilled, PushpinOutlined } from '../look/ant-icons.tsx';
import { Button } from '../look/Button.tsx';
import { Segments } from '../look/Segments.tsx';
import { chooseTheme, rowHeightOf, useTheme } from '../look/theme.ts';
import { tellFailure } from '../net/failure.ts';
import { send } from '../net/send.ts';
import { useSay } from '../words/use-say.ts';
import { changed, type Placed } from './arrangement.ts';

export type Arrange<Row> = {
  placed: readonly Placed<Row>[];
  /** Without columns they stand as they did at first. */
  set: (placed: readonly Placed<Row>[] | null) => void;
  titles: ReadonlyMap<string, string>;
};

type Props<Row> = { arrange: Arrange<Row>; takesCells: boolean; close: () => void };
/** Show, hide, pin and order the columns from the keyboard as well as by dragging their heads. */
export const GridColumnList = <Row,>({ arrange: { placed, set, titles }, takesCells, close }: Props<Row>) => {
  const { t, say } = useSay();
  const rowHeight = rowHeightOf(useTheme());
  const chooseHeight = (chosen: RowHeight) => {
    chooseTheme({ rowHeight: chosen });
    send(saveTheme, { options: { rowHeight: chosen } }).catch(tellFailure);
  };
  const move = (at: number, by: -1 | 1) => {
    const next = [...placed];
    next.splice(at + by, 0, ...next.splice(at, 1));
    set(next);
  };
  return (
    <section className="kit-columns" aria-label={t('record.columns')}>
      <div className="kit-columns-rows">
        <span>{t('grid.rowHeight')}</span>
        <Segments
          value={rowHeight}
          onChange={chooseHeight}
          options={rowHeights.map((value) => ({ value, label: say(`grid.rows.${value}`) }))}
        />
      </div>
      <ul>
        {placed.map(({ id, hide, pinned }, at) => {
          const title = titles.get(id) ?? id;
          return (
            <li key={id}>
              <Checkbox checked={!hide} onChange={({ target }) => set(changed(placed, id, { hide: !target.checked }))}>
                {title}
              </Checkbox>
              <span>
                <Button
                  size="small"
                  type="text"
                  aria-label={`${t('record.pin')} ${title}`}
                  aria-pressed={Boolean(pinned)}
                  icon={pinned ? <PushpinFilled /> : <PushpinOutlined />}
                  onClick={() => set(changed(placed, id, { pinned: pinned ? null : 'left' }))}
                />
                <Button
                  size="small"
                  type="text"
                  disabled={at === 0}
                  aria-label={`${t('record.up')} ${title}`}
                  icon={<ArrowUpOutlined />}
                  onClick={() => move(at, -1)}
                />
                <Button
                  size="small"
                  type="text"
                  disabled={at === placed.length - 1}
                  aria-label={`${t('record.down')} ${title}`}
                  icon={<ArrowDownOutlined />}
                  onClick={() => move(at, 1)}
                />
              </span>
            </li>
          );
        })}
      </ul>
      <Button
        size="small"
        block
        onClick={() => {
          set(null);
          close();
        }}
      >
        {t('record.columnsReset')}
      </Button>
      <p className="kit-columns-help">
        {t('grid.helpOpen')} {t(takesCells ? 'grid.helpPaste' : 'grid.helpCopy')} {t('grid.helpUndo')}
      </p>
    </section>
  );
};
