import type { ReactNode } from 'react';
import { later } from '../look/later.tsx';

const basic = () => import('./basic-inputs.tsx');

export const TextField = later(async () => (await basic()).TextField);
export const NoteField = later(async () => (await basic()).NoteField);
export const NumberField = later(async () => (await basic()).NumberField);
export const MoneyField = later(async () => (await basic()).MoneyField);
export const SwitchField = later(async () => (await basic()).SwitchField);
export const ChoiceField = later(async () => (await basic()).ChoiceField);

/** Fields side by side. */
export const Line = ({ children }: { children: ReactNode }) => <div className="kit-form-line">{children}</div>;

/** Switches, three beside each other. */
export const Switches = ({ children }: { children: ReactNode }) => <div className="kit-form-line kit-switches">{children}</div>;
