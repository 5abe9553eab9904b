import { kioskInspection } from '@lotline/contract/kiosk/inspection';
import { lineSignals } from '@lotline/contract/kiosk/signal';
import type { ValueAsk } from '@lotline/contract/quality/quality-result';
import { kept, store } from '../kit/browser/store.ts';
import { queryClient } from '../kit/net/client.ts';
import { failureText } from '../kit/net/failure.ts';
import { newKey, send } from '../kit/net/send.ts';
import { session } from '../kit/net/session.ts';
import { answerWithinMs, isPassing } from './away.ts';
import { checksKept } from './checks-kept.ts';
import { acting } from './desk.ts';

/** A value that was measured at the line and that the server hasn't taken yet; refused, it says why. */
export type KeptValue = {
  key: string;
  inspectionId: number;
  userId: number | undefined;
  value: ValueAsk;
  personToken?: string;
  refused?: string | undefined;
};
const read = (): readonly KeptValue[] => {
  const was = kept.json<KeptValue[]>(checksKept);
  return Array.isArray(was) ? was : [];
};
export const keptValues = store<readonly KeptValue[]>(read());
const keep = (values: readonly KeptValue[]) => {
  kept.set(checksKept, values.length ? JSON.stringify(values) : null);
  keptValues.set(values);
};
const isCell = (one: KeptValue, inspectionId: number, { characteristicId, sampleNo }: ValueAsk) =>
  one.inspectionId === inspectionId && one.value.characteristicId === characteristicId && one.value.sampleNo === sampleNo;

/** A value stands on this device before it is sent, and until the server has it. What is measured anew takes the place of what was refused. */
export const measure = (inspectionId: number, value: ValueAsk) => {
  const one = { key: newKey(), inspectionId, userId: session.get()?.user.id, value, ...acting() };
  keep([...keptValues.get().filter((was) => was.refused === undefined || !isCell(was, inspectionId, value)), one]);
  void sendValues();
};
export const dropValue = (key: string) => keep(keptValues.get().filter((one) => one.key !== key));

export const inspectionKey = (id: number) => ['quality_result', kioskInspection.one.path, { id }] as const;
export const signalsKey = (id: number) => ['quality_result', lineSignals.path, { id }] as const;
let sending = false;
/** Sends what was measured, in order, each under its own key, so that a value that arrives twice stands once. */
export const sendValues = async () => {
  if (sending) return;
  sending = true;
  try {
    for (;;) {
      const me = session.get()?.user.id;
      const one = keptValues.get().find(({ userId, refused }) => userId === me && refused === undefined);
      if (!one) return;
      const { key, inspectionId: id, value, personToken } = one;
      try {
        const page = await send(
          kioskInspection.values,
          { id, values: [value], ...(personToken && { personToken }) },
          { idempotencyKey: key, source: 'KIOSK', signal: AbortSignal.timeout(answerWithinMs) },
        );
        dropValue(key);
        queryClient.setQueryData(inspectionKey(id), page);
        void queryClient.invalidateQueries({ queryKey: signalsKey(id) });
      } catch (failure) {
        if (isPassing(failure)) return;
        const refused = failureText(failure);
        keep(keptValues.get().map((was) => (was.key === key ? { ...was, refused } : was)));
      }
    }
  } finally {
    sending = false;
  }
};
