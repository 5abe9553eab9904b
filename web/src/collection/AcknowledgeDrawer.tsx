import { acknowledgeSpecOut, type SpecOut } from '@lotline/contract/collection/spec-out';
import { NoteField, TextField } from '../kit/form/fields.tsx';
import { useSend } from '../kit/net/resource.ts';
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx';
import { formatAt } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';

/** Why a parameter was beyond its limits, and what was done. */
export const AcknowledgeDrawer = ({ row, close }: { row: SpecOut; close: () => void }) => {
  const { t } = useSay();
  const { send } = useSend(acknowledgeSpecOut);
  return (
    <RecordDrawer
      title={`${row.parameterName} · ${formatAt(row.fromAt)}`}
      draft={acknowledgeSpecOut.ask}
      words="specOut"
      row={null}
      start={{ id: row.id, version: row.version }}
      save={send}
      told={() => t('specOut.acknowledged')}
      close={close}
      width={520}
    >
      {() => (
        <>
          <TextField name="reason" />
          <NoteField name="action" rows={3} />
        </>
      )}
    </RecordDrawer>
  );
};
