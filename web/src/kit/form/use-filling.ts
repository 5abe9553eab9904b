import type { FormInstance } from 'antd';
import { useCallback, useRef } from 'react';
import { sameValue } from './merge.ts';

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/**
 * Fills fields with what comes along with a choice, often a while after it. A field keeps what somebody put there: only one that is empty, or
 * stands as it was filled before or would be now, is filled.
 */
export const useFilling = (form: FormInstance) => {
  const filled = useRef(new Map<string, unknown>());
  return useCallback(
    (values: Readonly<Record<string, unknown>>) => {
      for (const [name, value] of Object.entries(values)) {
        const now: unknown = form.getFieldValue(name);
        if (!isEmpty(now) && !sameValue(now, filled.current.get(name)) && !sameValue(now, value)) continue;
        filled.current.set(name, value);
        form.setFieldValue(name, value);
      }
    },
    [form],
  );
};
