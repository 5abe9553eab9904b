import type { FieldPath } from '@lotline/contract/kit/rule';
import type { FormInstance } from 'antd';
import { type RefObject, useEffect } from 'react';
import { fieldAt } from '../form/field-at.ts';
import type { Values } from './record-values.ts';

/** Puts the focus into the first input of a form, for a new record into the first that is still empty. */
export const useFirstFocus = (box: RefObject<HTMLElement | null>, isNew: boolean) =>
  useEffect(() => {
    // The inputs may still be on their way when the drawer opens.
    let tries = 0;
    const timer = setInterval(() => {
      tries += 1;
      const all = [...(box.current?.querySelectorAll<Input>('input:not([disabled]):not([type=hidden]), textarea:not([disabled])') ?? [])];
      // A list's filter or a tool beside the fields is here before them, and isn't what a record begins with.
      const ofForm = all.filter((input) => input.closest('.ant-form-item'));
      const inputs = ofForm.length > 0 || tries < 10 ? ofForm : all;
      const first = (isNew && inputs.find(saysNothing)) || inputs[0];
      // A question that came meanwhile keeps the focus on its safe answer.
      const isAsked = document.querySelector('[data-stop], [role=alertdialog]') !== null;
      if (first && !isAsked && !box.current?.contains(document.activeElement)) first.focus();
      if (first || tries > 40) clearInterval(timer);
    }, 60);
    return () => clearInterval(timer);
  }, [box, isNew]);

type Input = HTMLInputElement | HTMLTextAreaElement;
/** What its screen filled in already is no place to start a new record. */
const saysNothing = (input: Input) =>
  input.value === '' && input.type !== 'checkbox' && input.type !== 'file' && !input.closest('.ant-select-content-has-value');

type Problem = { path: readonly PropertyKey[]; message: string };
/** Says each problem beside its field and goes to the first; answers how many have one, and what has none. */
export const pointAt = (
  form: FormInstance<Values>,
  problems: readonly Problem[],
  labelOf: (path: readonly PropertyKey[]) => string | undefined,
): { shown: number; lost: string | null } => {
  const fields = form.getFieldsError().map(({ name }) => name);
  const placed = problems.map(({ path, message }) => ({ path, name: fieldAt(fields, path as FieldPath) as string[] | undefined, message }));
  form.setFields(placed.flatMap(({ name, message }) => (name ? [{ name, errors: [message] }] : [])));
  const seen = placed.filter(({ name }) => name && inputOf(form, name));
  const lost = placed.find((one) => !seen.includes(one));
  const first = fields.find((field) => seen.some(({ name }) => name === field));
  if (first) focusField(form, first);
  return {
    shown: seen.length,
    lost: lost && !seen.some(({ message }) => message === lost.message) ? named(lost.message, labelOf(lost.path)) : null,
  };
};

const named = (message: string, label: string | undefined) =>
  label === undefined || message.includes(label) ? message : `${label}: ${message}`;

type Focused = { focus?: () => void };
/** An input by its ref, or by the id that its form item gives it. */
const inputOf = (form: FormInstance<Values>, name: (string | number)[]): Focused | null =>
  (form.getFieldInstance(name) as Focused | undefined) ?? document.getElementById(name.join('_'));

export const focusField = (form: FormInstance<Values>, name: (string | number)[]) => {
  form.scrollToField(name, { block: 'center', focus: true });
  inputOf(form, name)?.focus?.();
};
