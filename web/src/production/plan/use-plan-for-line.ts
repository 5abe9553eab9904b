import { type PlanProposal, planProposal } from '@lotline/contract/production/plan/plan';
import { useEffect, useRef } from 'react';
import { tellFailure } from '../../kit/net/failure.ts';
import { usePermission } from '../../kit/net/permission.tsx';
import { send } from '../../kit/net/send.ts';
import { leaveAddress, useUrlValue } from '../../kit/record/url-selection.ts';

/** Proposes a plan for the order line that another screen named in the address, once: a reload begins no second plan. */
export const usePlanForLine = (begin: (start: Omit<PlanProposal, 'leftQty' | 'dueDate'>) => void) => {
  const { may } = usePermission();
  const waiting = useRef(useUrlValue('line'));
  const latest = useRef(begin);
  latest.current = begin;
  const mayCreate = may('productionPlan', 'create');
  useEffect(() => {
    const line = waiting.current;
    if (!line || !mayCreate) return;
    waiting.current = null;
    send(planProposal, { orderProductId: Number(line) }).then(
      ({ leftQty: _, dueDate: __, ...start }) => latest.current(start),
      tellFailure,
    );
    leaveAddress('line');
  }, [mayCreate]);
};
