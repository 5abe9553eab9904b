import type { FormInstance } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { focusFieldSoon } from '../kit/record/form-focus.ts';
import { packingIn } from './PackageLines.tsx';
import { handOf } from './packing.ts';

type Path = (string | number)[];

/**
 * Puts the hand, after a scan or a press, where the next thing is typed of the packages below a path: in a lot that is missing, else in the
 * quantity; or in a field that is named.
 */
export const useHand = (form: FormInstance) => {
  const [to, setTo] = useState<{ within: Path; field?: string | undefined } | null>(null);
  // The fields are drawn with what was just filled in.
  useEffect(() => {
    if (!to) return;
    const { within, field } = to;
    return focusFieldSoon(form, [...within, ...(field ? [field] : handOf(packingIn(form, within)))]);
  }, [to, form]);
  return useCallback((within: Path, field?: string) => setTo({ within, field }), []);
};
