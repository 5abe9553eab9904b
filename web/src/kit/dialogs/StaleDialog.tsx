import { Button, Modal } from 'antd';
import { nothing } from '../format.ts';
import { useSay } from '../say.ts';

type Values = Readonly<Record<string, unknown>>;
type Props = {
  shape: Readonly<Record<string, unknown>>;
  words?: string;
  mine: Values;
  theirs: Values;
  keepMine: () => void;
  takeTheirs: () => void;
  back: () => void;
};

const text = (value: unknown) =>
  value === null || value === undefined || value === '' ? nothing : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** Both versions of a record that two people changed; the reader says which one stays. */
export const StaleDialog = ({ shape, words, mine, theirs, keepMine, takeTheirs, back }: Props) => {
  const { t } = useSay();
  const fields = Object.keys(shape).filter((field) => text(mine[field]) !== nothing || text(theirs[field]) !== nothing);
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
      <p className="kit-quiet">{[theirs.updatedByName, theirs.updatedAt].filter(Boolean).map(String).join(' · ')}</p>
      <table className="kit-table">
        <thead>
          <tr>
            <th scope="col">{t('record.staleField')}</th>
            <th scope="col">{t('record.staleMine')}</th>
            <th scope="col">{t('record.staleTheirs')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => {
            const differs = text(mine[field]) !== text(theirs[field]);
            return (
              <tr key={field} className={differs ? 'kit-changed' : undefined}>
                <th scope="row">{t(words ? `${words}.${field}` : field)}</th>
                <td>{text(mine[field])}</td>
                <td>{text(theirs[field])}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Modal>
  );
};
