import { userNames } from '@lotline/contract/identity/user';
import { changeNonconformance, NcDraft, type NonconformancePage } from '@lotline/contract/nonconformance/nonconformance';
import { DayField } from '../kit/form/date-fields.tsx';
import { Line, NoteField } from '../kit/form/fields.tsx';
import { PickField } from '../kit/form/pickers.tsx';
import { useSend } from '../kit/net/resource.ts';
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx';
import { ncColumns } from './nc-columns.ts';

/** Who looks after it, why it happened, and what is done about it. */
export const CauseDrawer = ({ page, close }: { page: NonconformancePage; close: () => void }) => {
  const { send } = useSend(changeNonconformance);
  return (
    <RecordDrawer
      title={page.ncNo}
      draft={NcDraft}
      words="nonconformance"
      row={page}
      columns={ncColumns as never}
      save={(draft, was) => send({ ...draft, id: page.id, version: was?.version ?? page.version })}
      close={close}
    >
      {() => (
        <>
          <Line>
            <PickField name="responsibleId" from={userNames} nameOf={({ username }) => username} shown={page.responsibleName} />
            <DayField name="dueDay" />
          </Line>
          <NoteField name="suspectedCause" rows={2} />
          <NoteField name="confirmedCause" rows={2} />
          <NoteField name="corrective" rows={2} />
          <NoteField name="preventive" rows={2} />
          <NoteField name="verification" rows={2} />
          <NoteField name="note" rows={2} />
        </>
      )}
    </RecordDrawer>
  );
};
