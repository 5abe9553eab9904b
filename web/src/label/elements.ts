import { firstBroken } from '@lotline/contract/kit/rule';
import type { Facts } from '@lotline/contract/kit/words';
import { type LabelKind, labelFields } from '@lotline/contract/label/fields';
import type { ElementType, LabelElement } from '@lotline/contract/label/template';
import { type DraftedTemplate, templateRules } from '@lotline/contract/label/template.rules';

type Size = { width: number; height: number };
const tenth = (mm: number) => Math.round(mm * 10) / 10;
const within = (mm: number, most: number) => tenth(Math.min(Math.max(0, mm), Math.max(0, most)));

/** An element that is moved by so many millimetres stays on its label. */
export const moved = <Element extends LabelElement>(element: Element, byX: number, byY: number, { width, height }: Size): Element => ({
  ...element,
  x: within(element.x + byX, width - element.width),
  y: within(element.y + byY, height - element.height),
});

/** A new element in the label's upper left, as large as there is room for. */
export const newElement = (type: ElementType, { kind, width, height }: Size & { kind: LabelKind }): LabelElement => {
  const place = (wide: number, high: number) => ({
    x: 3,
    y: 3,
    width: tenth(Math.min(wide, width - 3)),
    height: tenth(Math.min(high, height - 3)),
  });
  const [field] = labelFields[kind];
  if (type === 'TEXT') return { type, ...place(40, 6), text: '', field, titled: false, size: 10, bold: false, align: 'LEFT' };
  if (type === 'CODE') return { type, ...place(20, 20), symbology: 'QR', field, gs1: [], readable: true };
  if (type === 'BOX') return { type, ...place(30, 15), thickness: 0.3 };
  return { type, ...(type === 'LINE' ? place(width - 6, 0.3) : place(20, 10)) };
};

/** What speaks against each element, by the rules that saving asks; elements are counted from one in what is said. */
export const wrongElements = (template: DraftedTemplate): { at: number; code: string; facts: Facts }[] =>
  template.elements.flatMap((element, at) => {
    const alone = { ...template, elements: [element] };
    const rule = firstBroken(templateRules, alone);
    return rule ? [{ at, code: rule.code, facts: { ...rule.tell?.(alone), n: at + 1 } }] : [];
  });

/** So many millimetres two may reach into each other before anything of them is covered. */
const slack = 0.5;
const meet = (a: LabelElement, b: LabelElement) =>
  a.x + slack < b.x + b.width && b.x + slack < a.x + a.width && a.y + slack < b.y + b.height && b.y + slack < a.y + a.height;
const isOne = ({ type }: LabelElement) => type === 'CODE' || type === 'LOGO' || type === 'TEXT';
/** Pairs of elements that lie over one another, though both are to be read; frames and lines may lie anywhere. */
export const overlapping = (elements: readonly LabelElement[]): [number, number][] =>
  elements.flatMap((one, at) =>
    elements
      .slice(at + 1)
      .flatMap((other, n): [number, number][] => (isOne(one) && isOne(other) && meet(one, other) ? [[at, at + 1 + n]] : [])),
  );
