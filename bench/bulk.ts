import { Partner, type PartnerDraft } from '@lotline/contract/partner/partner';
import { race, withPlant } from './plant.ts';

const rows = 10_000;

/** An Excel file of 10,000 partners in one call, each checked, stamped and written into the data history; the floor is one statement with as many rows into a table without any of it. */
await withPlant(async ({ pool, send }) => {
  let made = 0;
  const drafts = (): PartnerDraft[] =>
    Array.from({ length: rows }, () => {
      made += 1;
      return {
        partnerCode: `C${made}`,
        types: ['CUSTOMER'],
        name: `Partner ${made}`,
        phone: '02-123-4567',
        active: true,
        note: 'imported',
      };
    });
  await pool.query(
    'create table bare (id bigint generated always as identity primary key, code text unique, types text[], name text, phone text, active boolean, note text)',
  );
  const bulk = Partner.bulk;
  await race({
    name: `${rows} partners in one call`,
    ours: () => send(bulk, { rows: drafts() }),
    floor: () =>
      pool.query(
        `insert into bare (code, types, name, phone, active, note)
         select "partnerCode", types, name, phone, active, note
         from jsonb_to_recordset($1) as given ("partnerCode" text, types text[], name text, phone text, active boolean, note text)`,
        [JSON.stringify(drafts())],
      ),
    rounds: 5,
  });
});
