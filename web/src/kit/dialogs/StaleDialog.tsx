import { Button, Modal } from 'antd';
import { useCodeNames } from '../codes.ts';
import type { Column } from '../columns.ts';
import { formatAt, nothing } from '../format.ts';
import { readable, titleOf } from '../grid-columns.tsx';
import { valuesOf } from '../history.ts';
import { useSay } from '../say.ts';

type Values = Readonly<Record<string, unknown>>;
type Props = {
  shape: Readonly<Record<string, unknown>>;
  words?: string;
  /** The screen's columns: they name and format the values. */
  columns?: readonly Column<never>[];
  mine: Values;
  theirs: Values;
  keepMine: () => void;
  takeTheirs: () => void;
  back: () => void;
};

const none: readonly Column<never>[] = [];
/** Custom fields stand beside the others. */
const flat = (values: Values) => valuesOf({ data: values, ext: (values.ext ?? null) as Record<string, unknown> | null });

/** Both versions of a record that two people changed; the reader says which one stays. */
export const StaleDialog = ({ shape, words, columns = none, mine, theirs, keepMine, takeTheirs, back }: Props) => {
  const { t, lang } = useSay();
  const codes = useCodeNames(columns);
  const speech = { t, lang, codes, ...(words && { words }) };
  const known = new Map<string, Column<never>>(columns.map((column) => [column.id, column]));
  const [ours, others] = [flat(mine), flat(theirs)];
  const column = (field: string): Column<never> =>
    known.get(field) ?? { id: field, kind: typeof (ours[field] ?? others[field]) === 'boolean' ? 'flag' : 'text', value: () => null };
  const text = (field: string, value: unknown) => readable(column(field), value, speech) || nothing;
  const fields = [...Object.keys(shape), ...columns.filter(({ ext }) => ext).map(({ id }) => id)]
    .filter((field) => field !== 'ext')
    .map((field) => ({ field, mine: text(field, ours[field]), theirs: text(field, others[field]) }))
    .filter((both) => both.mine !== nothing || both.theirs !== nothing);
  return (
    <Modal
      open
      width={720}
      title={t('record.staleTitle')}
      onCancel={back}
      footer={[
        <Button key="back" onClick={back}>
          {t('action.cancel')}
        </Button>,
        <Button key="theirs" onClick={takeTheirs}>
          {t('record.takeTheirs')}
        </Button>,
        <Button key="mine" type="primary" onClick={keepMine}>
          {t('record.keepMine')}
        </Button>,
      ]}
    >
      <p>{t('record.staleText')}</p>
      <p className="kit-quiet">
        {[theirs.updatedByName, typeof theirs.updatedAt === 'string' ? formatAt(theirs.updatedAt) : null].filter(Boolean).join(' · ')}
      </p>
      <table className="kit-table">
        <thead>
          <tr>
            <th scope="col">{t('record.staleField')}</th>
            <th scope="col">{t('record.staleMine')}</th>
            <th scope="col">{t('record.staleTheirs')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((both) => (
            <tr key={both.field} className={both.mine === both.theirs ? undefined : 'kit-changed'}>
              <th scope="row">{titleOf(column(both.field), speech)}</th>
              <td>{both.mine}</td>
              <td>{both.theirs}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  );
};
