import { userNames } from '@lotline/contract/identity/user';
import { type InspectionCalls, type InspectionPage, NcOpening } from '@lotline/contract/quality/quality-result';
import { DayField } from '../kit/form/date-fields.tsx';
import { Line } from '../kit/form/fields.tsx';
import { PickField } from '../kit/form/pickers.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { useCall, useSend } from '../kit/net/resource.ts';
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx';
import { useSay } from '../kit/words/use-say.ts';
import { effectsOf } from './JudgePart.tsx';

type Props = { page: InspectionPage; calls: InspectionCalls; close: () => void };

/** Confirms what failed: what becomes of the stock, and who looks after the nonconformance until when, said beforehand and changed there. */
export const ConfirmFailedDrawer = ({ page, calls, close }: Props) => {
  const { t } = useSay();
  const { data: ahead } = useCall(calls.ahead, { id: page.id });
  const { send } = useSend(calls.confirm);
  if (!ahead) return null;
  const { responsibleId, responsibleName, because, dueDay } = ahead;
  return (
    <RecordDrawer
      title={`${t('inspection.confirm')} · ${page.resultNo}`}
      draft={NcOpening}
      words="nonconformance"
      row={null}
      start={{ responsibleId, dueDay }}
      saveText={t('inspection.confirm')}
      save={async (nonconformance) => {
        const answer = await send({ id: page.id, version: page.version, nonconformance });
        tell.success(t('inspection.confirmedSaid', { no: page.resultNo }));
        return answer;
      }}
      close={close}
    >
      {({ values }) => (
        <>
          <ul className="inspection-will">
            {effectsOf(t, page).map((said) => (
              <li key={said}>{said}</li>
            ))}
          </ul>
          <Line>
            <PickField name="responsibleId" from={userNames} nameOf={({ username }) => username} shown={responsibleName} />
            <DayField name="dueDay" />
          </Line>
          {because && values.responsibleId === responsibleId && (
            <p role="note" className="inspection-because">
              {t('inspection.ncBecause', { who: responsibleName ?? '', why: t(`ncBecause.${because}`) })}
            </p>
          )}
        </>
      )}
    </RecordDrawer>
  );
};
