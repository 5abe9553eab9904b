import { Day, Id, Name, Note } from '@lotline/contract/kit/shape';
import { stages } from '@lotline/contract/quality/standard';
import { z } from 'zod';
import type { Column } from '../kit/columns/columns.ts';
import { SignDialog } from '../kit/dialogs/SignDialog.tsx';
import { DayField } from '../kit/form/date-fields.tsx';
import { ChoiceField, Line, NoteField, TextField } from '../kit/form/fields.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { useSend } from '../kit/net/resource.ts';
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx';
import { workDay } from '../kit/site/work-day.ts';
import { formatDay } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { MaterialPicker } from '../material/index.ts';
import { OperationPicker, ProductPicker } from '../product/index.ts';
import { StandardForm } from './StandardForm.tsx';
import { samplingText } from './sampling-text.ts';
import { itemOf, type Revision, type Side } from './sides.ts';
import { standardColumns } from './standard-columns.tsx';

type Props = {
  side: Side;
  revision: Revision;
  close: () => void;
  /** Hears the revision that came of it. */
  done: (id: number) => void;
};

const useCalled = ({ code, revision, productName, materialName }: Revision) => {
  const { t } = useSay();
  return `${productName ?? materialName} · ${code} ${t('standard.revisionNo', { n: revision })}`;
};

/** Approves a draft: what is signed stands above the password. */
export const ApproveDialog = ({ side, revision, close, done }: Props) => {
  const { t } = useSay();
  const { send } = useSend(side.of.approve);
  const called = useCalled(revision);
  return (
    <SignDialog
      title={t('standard.approve')}
      meaning={t('signMeaning.APPROVED')}
      okText={t('standard.approve')}
      close={close}
      go={async (password) => {
        const { id } = await send({ id: revision.id, version: revision.version, password });
        tell.success(t('standard.approvedSaid', { day: revision.effectiveFrom }));
        done(id);
      }}
    >
      <p className="kit-stop-text">
        <strong>{called}</strong>
        <br />
        {t(`stage.${revision.stage}`)} · {t('standard.countSaid', { n: revision.characteristicCount })} ·{' '}
        {samplingText(t, revision.sampling)}
        <br />
        {t('standard.holdsFrom', { day: formatDay(revision.effectiveFrom) })}
      </p>
    </SignDialog>
  );
};

/** The head of a draft: from when, how many, and why. */
export const HeadDrawer = ({ side, revision, close }: Omit<Props, 'done'>) => {
  const { t } = useSay();
  const { send } = useSend(side.of.change);
  const called = useCalled(revision);
  const { characteristics: _lines, ...head } = revision;
  return (
    <RecordDrawer
      title={t('record.edit', { name: called })}
      draft={side.of.draft}
      words="standard"
      columns={standardColumns(side.side, t) as readonly Column<never>[]}
      row={head as Revision}
      save={(draft, was) => send({ ...draft, id: revision.id, version: was?.version ?? revision.version })}
      close={close}
      width={560}
    >
      {() => <StandardForm side={side} row={revision} />}
    </RecordDrawer>
  );
};

/** Withdraws an approved revision, with a reason. */
export const WithdrawDialog = ({ side, revision, close, done }: Props) => {
  const { t } = useSay();
  const { send } = useSend(side.of.obsolete);
  const called = useCalled(revision);
  return (
    <SignDialog
      title={t('standard.withdraw')}
      meaning={t('signMeaning.OBSOLETED')}
      okText={t('standard.withdraw')}
      danger
      reasonLabel={t('standard.withdrawReason')}
      close={close}
      go={async (password, reason) => {
        const { id } = await send({ id: revision.id, version: revision.version, password, reason });
        tell.success(t('standard.withdrawnSaid'));
        done(id);
      }}
    >
      <p className="kit-stop-text">
        <strong>{called}</strong>
        <br />
        {t(revision.effectiveFrom <= workDay() ? 'standard.withdrawAsk' : 'standard.withdrawComingAsk')}
      </p>
    </SignDialog>
  );
};

const Next = z.object({ effectiveFrom: Day, revisionReason: Note.nullish() });
/** Writes the next revision's draft. */
export const ReviseDrawer = ({ side, revision, close, done }: Props) => {
  const { t } = useSay();
  const { send } = useSend(side.of.revise);
  return (
    <RecordDrawer
      title={`${t('standard.revise')} · ${useCalled(revision)}`}
      draft={Next}
      words="standard"
      row={null}
      start={{ effectiveFrom: workDay() }}
      save={(draft: z.infer<typeof Next>) => send({ id: revision.id, ...draft })}
      saved={(answer) => done((answer as Revision).id)}
      saveText={t('standard.revise')}
      close={close}
    >
      {() => (
        <>
          <p className="kit-quiet">{t('standard.reviseHint')}</p>
          <DayField name="effectiveFrom" />
          <NoteField name="revisionReason" />
        </>
      )}
    </RecordDrawer>
  );
};

const Copy = z.object({
  productId: Id.nullish(),
  materialId: Id.nullish(),
  operationId: Id.nullish(),
  stage: z.enum(stages),
  name: Name(),
  effectiveFrom: Day,
});
/** Writes a draft for another item with these characteristics. */
export const CopyDrawer = ({ side, revision, close, done }: Props) => {
  const { t } = useSay();
  const { send } = useSend(side.copy);
  const { stage, name, operationId } = revision;
  return (
    <RecordDrawer
      title={`${t('standard.copy')} · ${useCalled(revision)}`}
      draft={Copy}
      words="standard"
      row={null}
      start={{ stage, name, operationId, effectiveFrom: workDay() }}
      save={(draft: z.infer<typeof Copy>) => {
        const item = side.side === 'product' ? { productId: draft.productId ?? itemOf(revision) } : { materialId: draft.materialId };
        return send({ ...draft, ...item, id: revision.id } as unknown as Parameters<typeof send>[0]);
      }}
      saved={(answer) => done((answer as Revision).id)}
      saveText={t('standard.copy')}
      close={close}
    >
      {() => (
        <>
          <p className="kit-quiet">{t('standard.copyHint')}</p>
          {side.side === 'product' ? <ProductPicker name="productId" required /> : <MaterialPicker name="materialId" required />}
          <Line>
            <ChoiceField name="stage" of={side.stages} choiceWords="stage" required />
            {side.side === 'product' ? (
              <OperationPicker name="operationId" shown={revision.operationName} />
            ) : (
              <DayField name="effectiveFrom" />
            )}
          </Line>
          <TextField name="name" />
          {side.side === 'product' && <DayField name="effectiveFrom" />}
        </>
      )}
    </RecordDrawer>
  );
};
