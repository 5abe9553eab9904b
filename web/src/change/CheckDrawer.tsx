import { type Change, checkChanges } from '@lotline/contract/change/change';
import { changeVerdicts } from '@lotline/contract/change/change.states';
import { Name } from '@lotline/contract/kit/shape';
import { z } from 'zod';
import { ChoiceField, NoteField } from '../kit/form/fields.tsx';
import { useSend } from '../kit/net/resource.ts';
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx';
import { useSay } from '../kit/words/use-say.ts';
import { whatOf } from './change-columns.ts';
import './change.css';

const Draft = z.object({ verdict: z.enum(changeVerdicts), found: Name(500) });
type Checked = Pick<Change, 'id' | 'version' | 'changeNo' | 'cause' | 'what' | 'was' | 'becomes' | 'toCheck'>;

/** Says of one change or several whether they were good, and what was found. */
export const CheckDrawer = ({ of, close }: { of: readonly Checked[]; close: () => void }) => {
  const { t } = useSay();
  const { send } = useSend(checkChanges);
  return (
    <RecordDrawer
      title={t('change.checkTitle', { n: of.length })}
      draft={Draft}
      words="change"
      row={null}
      start={{ verdict: 'GOOD' }}
      saveText={t('change.check')}
      save={(draft) => send({ ...draft, rows: of.map(({ id, version }) => ({ id, version })) })}
      told={() => t('change.checkedSaid', { n: of.length })}
      close={close}
    >
      {() => (
        <>
          <ul className="change-checked">
            {of.map((one) => (
              <li key={one.id}>
                <b>{whatOf(t, one)}</b> {[one.was, one.becomes].filter(Boolean).join(' → ')}
                {one.toCheck && <small>{`${t('change.toCheck')}: ${one.toCheck}`}</small>}
              </li>
            ))}
          </ul>
          <ChoiceField name="verdict" of={changeVerdicts} choiceWords="changeVerdict" required />
          <NoteField name="found" rows={3} required />
        </>
      )}
    </RecordDrawer>
  );
};
