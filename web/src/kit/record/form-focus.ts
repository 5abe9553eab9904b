import type { FieldPath } from '@lotline/contract/kit/rule';
import type { FormInstance } from 'antd';
import { type RefObject, useEffect, useRef } from 'react';
import { isInFront } from '../browser/in-the-way.ts';
import { takeField } from '../browser/wanted.ts';
import { fieldAt } from '../form/field-at.ts';
import type { Values } from './record-values.ts';

/** Puts the focus into the field that was asked for, else into the first input of a form, for a new record into the first that is still empty. */
export const useFirstFocus = (box: RefObject<HTMLElement | null>, isNew: boolean) => {
  const asked = useRef<string | null>(null);
  useEffect(() => {
    // Taken when the form stands: one that waits for a part is begun anew, and would have taken it before.
    asked.current ??= takeField();
    const wanted = asked.current;
    return untilThere((tries) => {
      const all = [...(box.current?.querySelectorAll<Input>('input:not([disabled]):not([type=hidden]), textarea:not([disabled])') ?? [])];
      // A list's filter or a tool beside the fields is here before them, and isn't what a record begins with.
      const ofForm = all.filter((input) => input.closest('.ant-form-item'));
      const inputs = ofForm.length > 0 || tries < 10 ? ofForm : all;
      const own = wanted === null ? undefined : fieldOf(box.current, wanted);
      const first: HTMLElement | undefined = own ?? ((isNew && inputs.find(saysNothing)) || inputs[0]);
      // A picker is fetched: what stands below it isn't first because it is here already.
      const waiting = box.current?.querySelector('.kit-waiting');
      if (waiting && !own && tries < mostWaits && (wanted !== null || !first || order(waiting, first) < 0)) return false;
      if (first && !box.current?.contains(document.activeElement)) first.focus();
      return first !== undefined;
    });
  }, [box, isNew]);
};
/** What is operated of the field that a column shows: a switch is a button, and a group of choices holds several. */
const fieldOf = (box: HTMLElement | null, column: string): HTMLElement | undefined => {
  for (const id of idsOf(column)) {
    const field = box?.querySelector<HTMLElement>(`.ant-form-item [id="${CSS.escape(id)}"]`);
    const own = field?.matches(operated) ? field : field?.querySelector<HTMLElement>(operated);
    if (own) return own;
  }
};
const operated = ['input:not([type=hidden])', 'textarea', 'button', '[tabindex="0"]'].map((one) => `${one}:not([disabled])`).join(', ');
/** How often a field that is being fetched is waited for. */
const mostWaits = 120;
/** What a form calls the field that a column shows: its own name, or that of the record whose name the column shows. */
const idsOf = (column: string) => [column.replaceAll('.', '_'), column.replace(/(Name|Code|No)$/, 'Id')];

/** A busy machine takes seconds to bring what is looked for. */
const mostTries = 160;
/** Tries until it has worked: inputs may still be on their way, and what stands in front of them keeps the focus. Answers with how to call it off. */
export const untilThere = (work: (tries: number) => boolean) => {
  let tries = 0;
  const timer = setInterval(() => {
    if (isInFront()) return;
    tries += 1;
    if (work(tries) || tries > mostTries) clearInterval(timer);
  }, 60);
  return () => clearInterval(timer);
};

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
  const first = firstOnPage(seen.flatMap(({ name }) => (name ? [name] : [])));
  if (first) focusField(form, first);
  else if (lost?.path[0] !== undefined) chosenFrom(lost.path[0])?.focus();
  return {
    shown: seen.length,
    lost: lost && !seen.some(({ message }) => message === lost.message) ? named(lost.message, labelOf(lost.path)) : null,
  };
};

/** A form knows its fields in the order in which they came; whoever reads it goes from top to bottom. */
export const firstOnPage = (names: readonly (string | number)[][]) =>
  names
    .map((name) => ({ name, element: document.getElementById(name.join('_')) }))
    .toSorted((a, b) => (a.element && b.element ? order(a.element, b.element) : 0))[0]?.name;
const order = (a: Element, b: Element) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1);

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

/** The same as soon as the field is there; answers with how to call it off. */
export const focusFieldSoon = (form: FormInstance<Values>, name: (string | number)[]) =>
  untilThere(() => {
    if (!inputOf(form, name)) return false;
    focusField(form, name);
    return true;
  });

/** What a list in a form is chosen from, where no single input stands for it: the box of its first line. */
const chosenFrom = (name: PropertyKey) =>
  document.querySelector<HTMLElement>(`[data-chosen-from="${String(name)}"] [data-line] .grid-check`);
export const focusChoiceSoon = (name: string) =>
  untilThere(() => {
    const box = chosenFrom(name);
    box?.focus();
    return box !== null;
  });
