import { expect, it } from 'vitest';
import { columnsOf } from './columns.ts';
import { namedIn } from './named-in.ts';

type Row = { name: string; nameEn: string | null };
const { text } = columnsOf<Row>();
const said = (
  columns = namedIn<Row>('en', [text('name'), text('nameEn')]),
  row: Row = { name: '대륙유압', nameEn: 'Daeryuk Hydraulics' },
) => columns.map(({ value }) => value(row));

it('a record is called by its English name where it has one', () => {
  expect(said()).toEqual(['Daeryuk Hydraulics', 'Daeryuk Hydraulics']);
  expect(said(undefined, { name: '대륙유압', nameEn: null })[0]).toBe('대륙유압');
});
it('a revision keeps both names that it tells', () => {
  const revision = { data: { name: '대륙유압', nameEn: 'Daeryuk Hydraulics' } };
  const of = (field: 'name' | 'nameEn') => ({ ...text(field), value: () => revision.data[field] });
  expect(said(namedIn<Row>('en', [of('name'), of('nameEn')]), revision as never)).toEqual(['대륙유압', 'Daeryuk Hydraulics']);
});
