import { firstBroken } from '@lotline/contract/kit/rule';
import type { OperPlanRow } from '@lotline/contract/product/oper-plan';
import {
  addWorkInstruction,
  type InstructionStep,
  removeWorkInstruction,
  restoreWorkInstructions,
  stepKinds,
  type WorkInstruction,
  workInstructions,
} from '@lotline/contract/product/work-instruction';
import { instructionStepRules } from '@lotline/contract/product/work-instruction.rules';
import { Alert, Form, Input } from 'antd';
import { useState } from 'react';
import { DayInput } from '../kit/form/DayInputs.tsx';
import { NumberInput } from '../kit/form/NumberInput.tsx';
import { Select } from '../kit/form/Select.tsx';
import { asDay, whyNone } from '../kit/form/typed-date.ts';
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { Modal } from '../kit/look/Modal.tsx';
import { confirm } from '../kit/messages/alert.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { failureText } from '../kit/net/failure.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { useCall, useSend } from '../kit/net/resource.ts';
import { pointAt } from '../kit/record/form-focus.ts';
import { useRemoval } from '../kit/record/use-removal.ts';
import { formatDay, today } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import type { WordKey } from '../kit/words/words.ts';
import { InstructionFile, isPdf, type Kept } from './InstructionFile.tsx';

type Values = { effectiveFrom: string; reason?: string; steps: InstructionStep[] };
const emptyStep: InstructionStep = { kind: 'STEP', textKr: '', textEn: '' };
const stepsOf = (from: WorkInstruction | undefined): InstructionStep[] =>
  from?.steps.map(({ fileType: _, ...step }) => step) ?? [emptyStep];

type Props = { plan: OperPlanRow; close: () => void };
/** The work instruction of a product's operation: the next revision is written upon the newest. */
export const Instructions = ({ plan, close }: Props) => {
  const { t } = useSay();
  const { productId, operationId } = plan;
  const { data } = useCall(workInstructions, { productId, operationId });
  const removal = useSend(removeWorkInstruction);
  const restoring = useSend(restoreWorkInstructions);
  const { drop } = useRemoval<WorkInstruction>(
    {
      remove: async (rows) => {
        for (const { id } of rows) await removal.send({ id });
      },
      restore: (rows) => restoring.send({ ids: rows.map(({ id }) => id) }),
      nameOf: ({ revision }) => t('workInstruction.revision', { n: revision }),
    },
    nothing,
    nothing,
  );
  if (!data) return null;
  return <Editor key={data[0]?.revision ?? 0} plan={plan} revisions={data} takeBack={(one) => drop([one])} close={close} />;
};
const nothing = () => undefined;

type Editing = Props & { revisions: readonly WorkInstruction[]; takeBack: (revision: WorkInstruction) => Promise<void> };
const Editor = ({ plan, revisions, takeBack, close }: Editing) => {
  const { t } = useSay();
  const { may } = usePermission();
  const { productId, operationId } = plan;
  const [newest] = revisions;
  const revision = (newest?.revision ?? 0) + 1;
  const [form] = Form.useForm<Record<string, unknown>>();
  const { send, sending } = useSend(addWorkInstruction);
  const [failure, setFailure] = useState<string | null>(null);
  const [files, setFiles] = useState(
    () => new Map<number, Kept>(newest?.steps.flatMap(({ fileId, fileType }) => (fileId === null ? [] : [[fileId, { type: fileType }]]))),
  );
  const steps = (Form.useWatch('steps', form) as InstructionStep[] | undefined) ?? [];
  const writes = may('operPlan', 'modify');
  const mayDiscard = async () =>
    !form.isFieldsTouched() || (await confirm({ title: t('record.unsavedTitle'), text: t('record.unsavedText'), danger: true }));
  const leave = async () => {
    if (await mayDiscard()) close();
  };
  /** Says each problem at its step, and above them what belongs to none. */
  const point = (problems: Parameters<typeof pointAt>[1]) =>
    setFailure(pointAt(form, problems, ([, at]) => (typeof at === 'number' ? t('workInstruction.step', { n: at + 1 }) : undefined)).lost);
  /** What was said of a step is over once somebody changes it. */
  const mend = (step: number | undefined) => {
    const told = form.getFieldsError().filter(({ name, errors }) => errors.length > 0 && name[0] === 'steps' && name[1] === step);
    if (told.length > 0) form.setFields(told.map(({ name }) => ({ name: name as string[], errors: [] })));
  };
  const save = ({ effectiveFrom, reason, steps: written }: Values) => {
    setFailure(null);
    const told = written.map((step) => ({
      ...step,
      page: isPdf(files.get(step.fileId ?? 0)) ? step.page : null,
      everyPieces: step.kind === 'CHECK' ? step.everyPieces : null,
    }));
    const problems = told.flatMap((step, at) => {
      const fileType = step.fileId == null ? null : files.get(step.fileId)?.type;
      const rule = firstBroken(instructionStepRules, { ...step, page: step.page, videoUrl: step.videoUrl, fileType });
      return rule ? [{ path: ['steps', at, String(rule.field)], message: t(rule.code as WordKey) }] : [];
    });
    if (problems.length > 0) return point(problems);
    return send({ productId, operationId, revision, effectiveFrom, reason: reason?.trim() || null, steps: told }).then(
      () => {
        tell.success(t('workInstruction.saved', { n: revision }));
        close();
      },
      (refused) => setFailure(failureText(refused)),
    );
  };
  return (
    <Modal
      open
      width={920}
      title={t('workInstruction.of', { operation: plan.operationName ?? '' })}
      onCancel={() => void leave()}
      footer={
        <>
          <Button onClick={() => void leave()}>{t('action.close')}</Button>
          {writes && (
            <Button type="primary" loading={sending} onClick={() => form.submit()}>
              {t('workInstruction.saveRevision', { n: revision })}
            </Button>
          )}
        </>
      }
    >
      {failure && <Alert type="error" showIcon title={failure} role="alert" style={{ marginBottom: 12 }} />}
      <ul className="instruction-revisions">
        {revisions.map((one) => (
          <li key={one.id}>
            <strong>{t('workInstruction.revision', { n: one.revision })}</strong>{' '}
            {t('workInstruction.from', { day: formatDay(one.effectiveFrom) })}
            {one.inForce && <b> · {t('workInstruction.inForce')}</b>} {one.createdByName} {one.reason}
            {one === newest && !one.inForce && may('operPlan', 'delete') && (
              <Button size="small" onClick={async () => (await mayDiscard()) && (await takeBack(one))}>
                {t('workInstruction.takeBack')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Form
        form={form}
        layout="vertical"
        disabled={!writes}
        initialValues={{ effectiveFrom: today(), reason: '', steps: stepsOf(newest) }}
        onFinish={(values) => void save(values as Values)}
        onValuesChange={({ steps: changed }: { steps?: unknown[] }) => mend(changed?.findIndex((step) => step !== undefined))}
      >
        <div className="instruction-head">
          <Form.Item
            name="effectiveFrom"
            label={t('workInstruction.effectiveFrom')}
            rules={[
              { required: true, message: t('issue.required', { name: t('workInstruction.effectiveFrom') }) },
              {
                validator: (_, value: unknown) => {
                  const why = whyNone(asDay, value, t);
                  return why ? Promise.reject(new Error(why)) : Promise.resolve();
                },
              },
            ]}
          >
            <DayInput />
          </Form.Item>
          <Form.Item name="reason" label={t('workInstruction.reason')}>
            <Input maxLength={500} />
          </Form.Item>
        </div>
        <Form.List name="steps">
          {(fields, { add, remove, move }) => (
            <>
              {fields.map(({ key, name }, at) => (
                <div className="instruction-step" key={key}>
                  <b>{at + 1}</b>
                  <Form.Item name={[name, 'kind']} label={t('workInstruction.kind')}>
                    <Select options={stepKinds.map((kind) => ({ value: kind, label: t(`workInstruction.kind.${kind}`) }))} />
                  </Form.Item>
                  <Form.Item name={[name, 'textKr']} label={t('workInstruction.textKr')}>
                    <Input.TextArea autoSize={{ minRows: 1, maxRows: 6 }} maxLength={1000} />
                  </Form.Item>
                  <Form.Item name={[name, 'textEn']} label={t('workInstruction.textEn')}>
                    <Input.TextArea autoSize={{ minRows: 1, maxRows: 6 }} maxLength={1000} />
                  </Form.Item>
                  <div className="instruction-step-shown">
                    <Form.Item name={[name, 'fileId']} label={t('workInstruction.fileId')}>
                      <InstructionFile
                        file={files.get(steps[name]?.fileId ?? 0)}
                        brought={(id, file) => setFiles((known) => new Map(known).set(id, file))}
                      />
                    </Form.Item>
                    <Form.Item name={[name, 'page']} label={t('workInstruction.page')} hidden={!isPdf(files.get(steps[name]?.fileId ?? 0))}>
                      <NumberInput decimals={0} placeholder="1" />
                    </Form.Item>
                    <Form.Item name={[name, 'videoUrl']} label={t('workInstruction.videoUrl')}>
                      <Input placeholder="https://" maxLength={500} />
                    </Form.Item>
                    <Form.Item name={[name, 'everyPieces']} label={t('workInstruction.everyPieces')} hidden={steps[name]?.kind !== 'CHECK'}>
                      <NumberInput decimals={0} placeholder="–" />
                    </Form.Item>
                    <span className="instruction-step-ways">
                      <Button
                        type="text"
                        icon={<ArrowUpOutlined />}
                        aria-label={t('workInstruction.up')}
                        disabled={at === 0}
                        onClick={() => move(at, at - 1)}
                      />
                      <Button
                        type="text"
                        icon={<ArrowDownOutlined />}
                        aria-label={t('workInstruction.down')}
                        disabled={at === fields.length - 1}
                        onClick={() => move(at, at + 1)}
                      />
                      <Button
                        type="text"
                        danger
                        icon={<DeleteOutlined />}
                        aria-label={t('workInstruction.removeStep')}
                        disabled={fields.length === 1}
                        onClick={() => remove(name)}
                      />
                    </span>
                  </div>
                </div>
              ))}
              {writes && (
                <Button icon={<PlusOutlined />} onClick={() => add(emptyStep)}>
                  {t('workInstruction.addStep')}
                </Button>
              )}
            </>
          )}
        </Form.List>
      </Form>
    </Modal>
  );
};
