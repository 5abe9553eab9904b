import { expect, test } from 'vitest';
import { fieldAt } from './field-at.ts';

const fields = [['code'], ['difference'], ['roleIds'], ['packages'], ['packages', 0, 'qty'], ['packages', 1, 'qty']];

test.each([
  [['code'], ['code']],
  [
    ['packages', 1, 'qty'],
    ['packages', 1, 'qty'],
  ],
  [['adjust', 'difference'], ['difference']],
  [['rows', 0, 'code'], ['code']],
  [['roleIds', 3], ['roleIds']],
  [['packages', 2, 'qty'], ['packages']],
  [['status'], undefined],
  [[], undefined],
])('%j is filled in at %j', (path, field) => expect(fieldAt(fields, path)).toEqual(field));
