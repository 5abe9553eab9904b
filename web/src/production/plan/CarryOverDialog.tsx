import { addDays } from '@lotline/contract/kit/production-day';
import { firstBroken } from '@lotline/contract/kit/rule';
import { carryOver, carryOverKinds } from '@lotline/contract/production/plan/carry-over';
import type { DailyPlan } from '@lotline/contract/production/plan/daily-plan';
import { carryOverRules } from '@lotline/contract/production/plan/daily-plan.rules';
import type { OperationPlan } from '@lotline/contract/production/plan/operation-plan';
import { Input, Radio } from 'antd';
import { useId, useState } from 'react';
import { DayInput } from '../../kit/form/DayInputs.tsx';
import { NumberInput, type NumberValue } from '../../kit/form/NumberInput.tsx';
import { Select } from '../../kit/form/Select.tsx';
import { asDay, whyNone } from '../../kit/form/typed-date.ts';
import { Modal } from '../../kit/look/Modal.tsx';
import { tell } from '../../kit/messages/snackbar.tsx';
import { failureText } from '../../kit/net/failure.ts';
import { useSend } from '../../kit/net/resource.ts';
import { Underway } from '../../kit/net/underway.ts';
import { formatDay, formatNumber } from '../../kit/words/format.ts';
import { useSay } from '../../kit/words/use-say.ts';
import type { DayNight } from './board.ts';
import { named, usePlanChoices } from './PlanForm.tsx';

type Props = { day: DailyPlan; operation: OperationPlan; close: () => void; done: () => void };

/** 이월: what is missing goes to another day, or what was reported on the wrong day is re-dated. Says at once what would be refused. */
export const CarryOverDialog = ({ day, operation, close, done }: Props) => {
  const { t, say } = useSay();
  const choices = usePlanChoices();
  const { send, sending } = useSend(carryOver);
  const [kind, setKind] = useState<(typeof carryOverKinds)[number]>(day.remainQty > 0 ? 'REMAINDER' : 'COMPLETED');
  const [qty, setQty] = useState<NumberValue>(day.remainQty > 0 ? day.remainQty : day.completedQty);
  const [workDate, setWorkDate] = useState<string | null>(addDays(day.workDate, 1));
  const [dayNight, setDayNight] = useState<DayNight>(day.dayNight);
  const [toolId, setToolId] = useState(day.toolId);
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const id = useId();

  const most = kind === 'REMAINDER' ? day.remainQty : day.completedQty;
  const amount = typeof qty === 'number' ? qty : 0;
  const place = { workDate: workDate ?? '', dayNight, toolId };
  const there = operation.dailyPlans.find((one) => one.workDate === workDate && one.dayNight === dayNight && one.toolId === toolId);
  const facts = { kind, qty: amount, from: day, to: { ...place, workStatus: there?.workStatus ?? null }, reason };
  const broken = firstBroken(carryOverRules, facts);
  const why =
    workDate === null ? t('issue.required') : (whyNone(asDay, workDate, t) ?? (broken ? say(broken.code, broken.tell?.(facts)) : null));

  const go = async () => {
    if (why || workDate === null) return;
    setRefused(null);
    try {
      await send({ id: day.id, kind, qty: amount, workDate, dayNight, toolId, reason: reason.trim() || null });
      tell.success(t('carryOver.done', { date: formatDay(workDate), qty: amount }));
      done();
    } catch (failure) {
      if (!(failure instanceof Underway)) setRefused(failureText(failure));
    }
  };
  const choose = (next: typeof kind) => {
    setKind(next);
    setQty(next === 'REMAINDER' ? day.remainQty : day.completedQty);
  };
  const title = t('carryOver.title', {
    operation: day.operationName,
    date: formatDay(day.workDate),
    shift: t(`dailyPlan.${day.dayNight}`),
  });

  return (
    <Modal
      open
      title={title}
      width={540}
      onCancel={close}
      onOk={() => void go()}
      okText={t('carryOver.carryOver')}
      cancelText={t('action.cancel')}
      confirmLoading={sending}
      okButtonProps={{ disabled: why !== null }}
    >
      <div className="carry-over">
        <Radio.Group
          aria-label={t('carryOver.kind')}
          value={kind}
          onChange={({ target }) => choose(target.value)}
          options={carryOverKinds.map((one) => ({
            value: one,
            label: t(`carryOver.${one}`),
            disabled: one === 'REMAINDER' ? day.remainQty === 0 : day.completedQty === 0,
          }))}
          vertical
        />
        <label htmlFor={`${id}qty`}>
          {t('carryOver.qty')} <small className="kit-quiet">{t('carryOver.most', { qty: formatNumber(most) })}</small>
        </label>
        <NumberInput id={`${id}qty`} autoFocus value={qty} onChange={setQty} suffix={day.uom} onPressEnter={() => void go()} />
        <label htmlFor={`${id}day`}>{t('carryOver.workDate')}</label>
        <div className="carry-over-line">
          <DayInput id={`${id}day`} value={workDate} onChange={setWorkDate} />
          <Radio.Group
            aria-label={t('carryOver.dayNight')}
            value={dayNight}
            optionType="button"
            onChange={({ target }) => setDayNight(target.value)}
            options={(['DAY', 'NIGHT'] as const).map((one) => ({ value: one, label: t(`dailyPlan.${one}`) }))}
          />
        </div>
        <label htmlFor={`${id}tool`}>{t('carryOver.toolId')}</label>
        <Select
          id={`${id}tool`}
          allowClear
          value={toolId}
          placeholder={t('dailyPlan.noTool')}
          showSearch
          options={(choices?.tools ?? []).map(named)}
          onChange={(next: number | null | undefined) => setToolId(next ?? null)}
        />
        <label htmlFor={`${id}reason`}>{t('carryOver.reason')}</label>
        <Input id={`${id}reason`} value={reason} maxLength={500} onChange={({ target }) => setReason(target.value)} />
        <p className="kit-reason" role="alert">
          {refused ?? why ?? ' '}
        </p>
      </div>
    </Modal>
  );
};
