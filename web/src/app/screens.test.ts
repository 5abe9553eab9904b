import { recordPages } from '@lotline/contract/system/tables';
import { expect, it } from 'vitest';
import { screens } from './screens.ts';

it('has a page for the records of exactly those menus that links lead to a page of', () => {
  const withPage = screens.flatMap(({ menu, record }) => (record ? [menu] : []));
  expect(withPage.sort()).toEqual([...recordPages].sort());
});
