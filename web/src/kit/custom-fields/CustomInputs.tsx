import type { CustomField } from './use-custom-fields.ts';

export const CustomInputs = ({ fields }: { fields: readonly CustomField[] }) => (fields.length ? null : null);
