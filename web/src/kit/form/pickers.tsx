import type { ComponentType } from 'react';
import { DownOutlined } from '../look/ant-icons.tsx';
import { later } from '../look/later.tsx';
import { type LoadNow, lazyOnFocus } from '../look/lazy-on-focus.tsx';
import { useSay } from '../words/use-say.ts';
import type { PickOne as Pick } from './pick-inputs.tsx';

export { useFormValue } from './form-value.ts';
export type { Branch } from './Trees.tsx';

const trees = () => import('./Trees.tsx');
const picks = () => import('./pick-inputs.tsx');

export const CascadePicker = later(async () => (await trees()).CascadeInput);
export const CascaderField = later(async () => (await picks()).CascaderField);
export const TreeField = later(async () => (await picks()).TreeField);
export const PickOne = later(async () => (await picks()).PickOne);
const PickPlaceholder = ({ placeholder, loadNow }: { placeholder?: string } & LoadNow) => {
  const { t } = useSay();
  return (
    <span className="kit-field-face kit-pick-face" onPointerDown={loadNow}>
      <input readOnly aria-label={placeholder ?? t('record.choose')} placeholder={placeholder ?? t('record.choose')} onFocus={loadNow} />
      <DownOutlined style={{ fontSize: 10 }} />
    </span>
  );
};
/** The same in a screen's head, where nothing is chosen at first. */
export const PickInHead = lazyOnFocus(async () => (await picks()).PickOne as ComponentType<object>, PickPlaceholder) as typeof Pick;
export const PickField = later(async () => (await picks()).PickField);
