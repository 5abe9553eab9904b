import type { LabelElement } from '@lotline/contract/label/template';
import { expect, test } from 'vitest';
import { overlapping, wrongElements } from './elements.ts';

const text = (x: number, y: number, more: object = {}): LabelElement => ({
  ...{
    type: 'TEXT' as const,
    x,
    y,
    width: 20,
    height: 6,
    text: 'A',
    field: null,
    titled: false,
    size: 10,
    bold: false,
    align: 'LEFT' as const,
  },
  ...more,
});
const template = (...elements: LabelElement[]) => ({
  kind: 'PACKAGE' as const,
  width: 90,
  height: 50,
  dpi: 203,
  elements,
  logoFileId: null,
});

test('what speaks against an element is said of it, counted from one', () => {
  expect(wrongElements(template(text(0, 0), text(70, 0)))).toEqual([]);
  const wrong = wrongElements(
    template(text(0, 0), text(70.1, 0), text(0, 20, { text: '' }), { type: 'LOGO', x: 0, y: 30, width: 9, height: 9 }),
  );
  expect(wrong.map(({ at, code, facts }) => [at, code, facts.n])).toEqual([
    [1, 'label.elementsStandInside', 2],
    [2, 'label.textSaysSomething', 3],
    [3, 'label.logoNeedsAPicture', 4],
  ]);
});

test('what is to be read mustn’t lie over another; frames and lines may', () => {
  expect(overlapping([text(0, 0), text(19.5, 0), text(0, 5.5)])).toEqual([]);
  expect(overlapping([text(0, 0), text(19.4, 0), text(0, 20)])).toEqual([[0, 1]]);
  expect(overlapping([text(0, 0), { type: 'BOX', x: 0, y: 0, width: 90, height: 50, thickness: 0.3 }])).toEqual([]);
});
