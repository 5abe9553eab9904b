import { ChangeDraft, type ChangePage, editChange, registerChange } from '@lotline/contract/change/change';
import { changeKinds } from '@lotline/contract/change/change.states';
import { userNames } from '@lotline/contract/identity/user';
import { workerNames } from '@lotline/contract/plant/worker';
import { AtField } from '../kit/form/date-fields.tsx';
import { ChoiceField, Line, NoteField, TextField } from '../kit/form/fields.tsx';
import { PickField } from '../kit/form/pickers.tsx';
import { useSend } from '../kit/net/resource.ts';
import { useMyId } from '../kit/net/session.ts';
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx';
import { useSay } from '../kit/words/use-say.ts';
import { MaterialPicker } from '../material/index.ts';
import { MoldPicker } from '../mold/index.ts';
import { ToolPicker } from '../plant/index.ts';
import { OperationPicker, ProductPicker } from '../product/index.ts';
import { changeColumns } from './change-columns.ts';

type Props = { row: ChangePage | null; close: () => void; saved?: (page: ChangePage) => void };

/** A change as somebody registers it, or corrects what they registered. */
export const ChangeDrawer = ({ row, close, saved }: Props) => {
  const { t } = useSay();
  const me = useMyId();
  const { send: register } = useSend(registerChange);
  const { send: edit } = useSend(editChange);
  return (
    <RecordDrawer
      title={row?.changeNo ?? t('change.new')}
      draft={ChangeDraft}
      words="change"
      row={row}
      start={{ kind: 'MAN', startsAt: new Date().toISOString() }}
      columns={changeColumns as never}
      save={(draft, was) => (was ? edit({ ...draft, id: was.id, version: was.version }) : register(draft))}
      {...(!row && {
        told: (answer: unknown) => {
          const { changeNo, approverName } = answer as ChangePage;
          return approverName === null
            ? t('change.registeredSaid', { change: changeNo })
            : t('change.registeredToApprove', { change: changeNo, approver: approverName });
        },
      })}
      saved={(answer) => saved?.(answer as ChangePage)}
      close={close}
      width={640}
    >
      {() => (
        <>
          <Line>
            <ChoiceField name="kind" of={changeKinds} choiceWords="changeKind" required />
            <AtField name="startsAt" required />
          </Line>
          <TextField name="what" required />
          <Line>
            <TextField name="was" />
            <TextField name="becomes" required />
          </Line>
          <NoteField name="reason" rows={2} required />
          <Line>
            <ProductPicker name="productId" shown={row?.productName} />
            <OperationPicker name="operationId" shown={row?.operationName} />
          </Line>
          <Line>
            <ToolPicker name="toolId" shown={row?.toolName} />
            <MoldPicker name="moldId" shown={row?.moldName} />
          </Line>
          <Line>
            <MaterialPicker name="materialId" shown={row?.materialName} />
            <PickField
              name="workerId"
              from={workerNames}
              nameOf={({ name, workerNo }) => `${name} (${workerNo})`}
              only={({ active }) => active}
              shown={row?.workerName}
            />
          </Line>
          <TextField name="toCheck" />
          <PickField
            name="approverId"
            from={userNames}
            nameOf={({ username }) => username}
            only={({ id }) => id !== me}
            shown={row?.approverName}
            placeholder={t('change.noApprover')}
          />
        </>
      )}
    </RecordDrawer>
  );
};
