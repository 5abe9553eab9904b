import { Form } from 'antd';
import type { FieldProps } from './Field.tsx';

/** What another field of the form holds now. */
export const useFormValue = (name: FieldProps['name']): unknown => Form.useWatch(name, Form.useFormInstance());
