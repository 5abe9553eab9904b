import type { Rule } from '../kit/rule.ts';
import { effortOf, mostEffort } from './effort.ts';
import { gs1Fields, type LabelField, type LabelKind, labelFields } from './fields.ts';
import { isGs1, type LabelElement } from './template.ts';

export type DraftedTemplate = {
  kind: LabelKind;
  width: number;
  height: number;
  dpi: number;
  elements: readonly LabelElement[];
  logoFileId?: number | null | undefined;
};
/** The first element that something is wrong with, counted from one. */
const firstOf = (elements: readonly LabelElement[], isWrong: (element: LabelElement) => boolean) => elements.findIndex(isWrong) + 1;

const isOutside =
  ({ width, height }: Pick<DraftedTemplate, 'width' | 'height'>) =>
  (one: LabelElement) =>
    Math.round((one.x + one.width) * 10) > Math.round(width * 10) || Math.round((one.y + one.height) * 10) > Math.round(height * 10);
const namesOther = (kind: LabelKind) => (one: LabelElement) =>
  'field' in one && one.field != null && !(labelFields[kind] as readonly LabelField[]).includes(one.field);
const saysNothing = (one: LabelElement) => one.type === 'TEXT' && !one.text && !one.field;
const carriesNothing = (one: LabelElement) => one.type === 'CODE' && (isGs1(one.symbology) ? one.gs1.length === 0 : !one.field);
const isOtherGs1 = (kind: LabelKind) => (one: LabelElement) =>
  one.type === 'CODE' &&
  isGs1(one.symbology) &&
  (one.gs1.some((id) => gs1Fields[kind][id] === undefined) || new Set(one.gs1).size !== one.gs1.length);

/** What a template must be before a label is made by it. */
export const templateRules: readonly Rule<DraftedTemplate>[] = [
  {
    code: 'label.elementsStandInside',
    field: 'elements',
    broken: (template) => firstOf(template.elements, isOutside(template)) > 0,
    tell: (template) => ({ n: firstOf(template.elements, isOutside(template)), width: template.width, height: template.height }),
  },
  {
    code: 'label.fieldsOfItsKind',
    field: 'elements',
    broken: ({ kind, elements }) => firstOf(elements, namesOther(kind)) > 0,
    tell: ({ kind, elements }) => ({ n: firstOf(elements, namesOther(kind)) }),
  },
  {
    code: 'label.textSaysSomething',
    field: 'elements',
    broken: ({ elements }) => firstOf(elements, saysNothing) > 0,
    tell: ({ elements }) => ({ n: firstOf(elements, saysNothing) }),
  },
  {
    code: 'label.gs1OfGoods',
    field: 'elements',
    broken: ({ kind, elements }) => firstOf(elements, isOtherGs1(kind)) > 0,
    tell: ({ kind, elements }) => ({ n: firstOf(elements, isOtherGs1(kind)) }),
  },
  {
    code: 'label.codeCarriesSomething',
    field: 'elements',
    broken: ({ elements }) => firstOf(elements, carriesNothing) > 0,
    tell: ({ elements }) => ({ n: firstOf(elements, carriesNothing) }),
  },
  {
    code: 'label.logoNeedsAPicture',
    field: 'logoFileId',
    broken: ({ elements, logoFileId }) => logoFileId == null && elements.some(({ type }) => type === 'LOGO'),
  },
  { code: 'label.oneIsTooMuch', field: 'elements', broken: (template) => effortOf(template, template.dpi) > mostEffort },
];
