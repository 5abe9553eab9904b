import type { ComponentType } from 'react';
import { DownOutlined } from '../ant-icons.tsx';
import { useSay } from '../say.ts';
import { later } from './later.tsx';
import type { PickOne as Pick } from './pick-inputs.tsx';
import { type Reach, reached } from './reached.tsx';

export { useFormValue } from './form-value.ts';
export type { Branch } from './Trees.tsx';

const trees = () => import('./Trees.tsx');
const picks = () => import('./pick-inputs.tsx');

export const CascadePicker = later(async () => (await trees()).CascadeInput);
export const CascaderField = later(async () => (await picks()).CascaderField);
export const TreeField = later(async () => (await picks()).TreeField);
export const PickOne = later(async () => (await picks()).PickOne);
const PickFace = ({ placeholder, reach }: { placeholder?: string } & Reach) => {
  const { t } = useSay();
  return (
    <span className="kit-field-face kit-pick-face" onPointerDown={reach}>
      <input readOnly placeholder={placeholder ?? t('record.choose')} onFocus={reach} />
      <DownOutlined style={{ fontSize: 10 }} />
    </span>
  );
};
/** The same in a screen's head, where nothing is chosen at first. */
export const PickInHead = reached(async () => (await picks()).PickOne as ComponentType<object>, PickFace) as typeof Pick;
export const PickField = later(async () => (await picks()).PickField);
