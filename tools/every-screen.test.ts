import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { testDatabase } from '../server/src/kit/database/testing.ts';
import { root } from '../server/src/kit/running/config.ts';

const { pool } = await testDatabase();
const web = path.join(root, 'web/src');
const textOf = (file: string) => fs.readFileSync(path.join(web, file), 'utf8');

/** Screens of their own kind, that have no list whose views, history and Excel somebody would want, and why. */
const ofTheirOwn: Record<string, string> = {
  dashboard: 'what its owner put there',
  dashboardSlides: 'dashboards one after the other',
  goodBadStatus: 'a day on the wall',
  productionStatus: 'a period on the wall',
  bom: 'a bill is a tree that opens and closes; Excel goes both ways, and its changes stand in the history of data',
  dailyQualityResult: 'inspections of a plan by their shifts: what was found stands in the lists of results',
  kiosk: 'a terminal at the line',
  aiChat: 'the window of a script',
  chat: 'conversations: what was said is searched, and its history is told with that of data',
  correlation: 'clouds of what is chosen beside them',
  trend: 'curves of what is chosen beside them',
  tracking: 'a picture and a sheet of one lot, with an Excel file of its own',
  mobileMaterialIn: 'in the hand: what comes in now',
  mobileMaterialOut: 'in the hand: what goes out now',
  mobileMaterialReIn: 'in the hand: what comes back now',
  mobileMaterialStock: 'in the hand: what was scanned',
  mobileNotice: 'in the hand: what is told, one below the other',
  mobileProductStock: 'in the hand: what was scanned',
  mobileShipment: 'in the hand: what is loaded now',
  mobileShipmentList: 'in the hand: what is due and what went, one below the other',
  productionPlanCalendar: 'a month on the wall: the plans’ list is another view of the plans’ screen',
  defectReport: 'sums of a period with their charts: the rows behind each number are a dialog',
  kpiReport: 'tiles of a month: the rows behind each number are a dialog',
  productReport: 'a pivot of a period: what is turned stands in the address, the rows behind each number are a dialog',
};
/** Lists whose rows have no revisions, and why. */
const withoutHistory: Record<string, string> = {
  'control/ControlScreen.tsx': 'a row is derived: limits, signals and what is left out are told in the history of data',
  'lot/ExpiryScreen.tsx': 'a row is derived: who looks after it is told in the history of data',
  'lot/MinimumScreen.tsx': 'a row is derived: who looks after it is told in the history of data',
  'material/HistoryScreen.tsx': 'movements are facts, and what they add up to by day',
  'material/RecordsOfIssues.tsx': 'issues are facts',
  'material/ShortageScreen.tsx': 'a projection',
  'measurement/MeasurementPage.tsx': 'values of a file are facts',
  'notice/NoticePage.tsx': 'who has read a notice is a union of users and workers; what they read is told in the history of data',
  'partner/PartnerParts.tsx': 'a union of sales and shipments, whose own lists have their history',
  'plant/WorkerPast.tsx': 'work is a fact',
  'sales/Pivot.tsx': 'sums',
  'sales/ProdSalesScreen.tsx': 'a union of sales and shipments, whose own lists have their history',
  'system/PageHitScreen.tsx': 'visits are facts',
  'system/HistoryCalls.tsx': 'it is the history of calls',
  'system/HistoryChanges.tsx': 'it is the history of data',
};
/** What stands beside the saved conditions and is no condition, so that there is nothing to save. */
const nothingToSave: Record<string, string> = {
  'partner/PartnerParts.tsx': 'the period of a part of one record’s page',
  'plant/CalendarScreen.tsx': 'a remark on the hours that hold without an entry',
  'system/ConfigScreen.tsx': 'a remark on what changes at once',
};
/** Records that take no fields of one's own, and why. */
const withoutFields: Record<string, string> = {
  'identity/UserScreen.tsx': 'an account: what is said of a person is a worker’s',
  'quality/StandardScreen.tsx': 'one screen for the standards of products and of materials: their table has room for them',
  'identity/RoleScreen.tsx': 'rights, which the product itself reads',
};

type Use = { file: string; of: string; props: Set<string>; body: string };
/** Each use of a component, with the names of its own properties. */
const usesOf = (component: string): Use[] =>
  fs
    .readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => /[.]tsx$/.test(file) && !/[.]test[.]|^kit\//.test(file))
    .flatMap((file) => {
      const text = textOf(file);
      return [...text.matchAll(new RegExp(`<${component}(?:<[^>]*>)?\\s`, 'g'))].map((found) => {
        const { props, body } = propsAt(text, found.index + found[0].length);
        return { file, of: /of=\{(\w+)\}/.exec(body)?.[1] ?? '', props, body };
      });
    });

/** The properties of an element that begins here, down to its closing bracket. */
const propsAt = (text: string, from: number) => {
  const props = new Set<string>();
  let [depth, word, quoted] = [0, '', false];
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at] as string;
    if (sign === '"' && depth === 0) quoted = !quoted;
    if (quoted) continue;
    if (depth === 0 && sign === '>' && text[at - 1] !== '=') return { props, body: text.slice(from, at) };
    if (depth === 0 && /\w/.test(sign)) word += sign;
    else {
      if (word) props.add(word);
      word = '';
    }
    if ('{(['.includes(sign)) depth += 1;
    if ('})]'.includes(sign)) depth -= 1;
  }
  return { props, body: '' };
};
const lists = usesOf('ListScreen');
const masters = usesOf('MasterScreen');
const details = usesOf('DetailGrid');

/** What a screen's file brings along of its own domain. */
const within = (file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file) || !fs.existsSync(path.join(web, file))) return seen;
  seen.add(file);
  for (const [, to = ''] of textOf(file).matchAll(/(?:from|import\()\s*'(\.[^']*\.tsx)'/g)) {
    const next = path.posix.join(path.posix.dirname(file), to);
    if (!next.startsWith('kit/')) within(next, seen);
  }
  return seen;
};

test('every screen has a list with saved conditions, refresh and Excel, or it is told why not', () => {
  const screens = [...textOf('app/screens.ts').matchAll(/menu: '(\w+)',\s+load: async \(\) => \(await import\('\.\.\/([^']+)'\)/g)];
  expect(screens.length).toBeGreaterThan(38);
  const withList = new Set([...lists, ...masters, ...details].map(({ file }) => file));
  const without = screens.filter(([, , file = '']) => ![...within(file)].some((one) => withList.has(one))).map(([, menu]) => menu);
  expect(without.sort()).toEqual(Object.keys(ofTheirOwn).sort());
});

test('every list tells what its rows were before, or it is told why it has nothing to tell', () => {
  const without = lists.filter(({ props, body }) => !props.has('history') && !/\bhistory:/.test(body)).map(({ file }) => file);
  expect([...new Set(without)].filter((file) => !withoutHistory[file])).toEqual([]);
  const known = new Set(lists.map(({ file }) => file));
  expect(Object.keys(withoutHistory).filter((file) => !known.has(file))).toEqual([]);
});

test('what is chosen beside a list is kept with its views', () => {
  const without = [...lists, ...masters].filter(({ props }) => props.has('conditions') && !props.has('condition')).map(({ file }) => file);
  expect(without.sort()).toEqual(Object.keys(nothingToSave).sort());
});

test('every kind of record takes fields of one’s own, and every table that has room for them is shown with them', async () => {
  const without = masters.filter(({ file }) => !withoutFields[file]);
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'ext' and table_name in (select tablename from pg_tables)`,
  );
  const all = fs
    .readdirSync(path.join(root, 'contract/src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /[.]ts$/.test(file) && !/[.]test[.]/.test(file))
    .map((file) => fs.readFileSync(path.join(root, 'contract/src', file), 'utf8'))
    .join('\n');
  const tableOf = (resource: string) =>
    (new RegExp(`const ${resource} = (?:resource\\()?\\{(?:(?!\\n\\}).)*?table: '(\\w+)'`, 's').exec(all)?.[1] ?? resource).replace(
      /[A-Z]/g,
      (sign, at) => `${at > 0 ? '_' : ''}${sign.toLowerCase()}`,
    );
  const extended = new Set(rows.map(({ name }) => name));
  expect(without.map(({ of }) => tableOf(of)).filter((table) => !extended.has(table))).toEqual([]);

  const shown = new Set([
    ...masters.map(({ of }) => tableOf(of)),
    ...details.flatMap(({ body }) => /id="(\w+)"/.exec(body)?.[1] ?? []),
    ...lists.flatMap(({ file }) =>
      [...textOf(file).matchAll(/useCustomFields\((?:'(\w+)'|(\w+)\.table)/g)].map(
        ([, table, resource]) => table ?? tableOf(resource ?? ''),
      ),
    ),
  ]);
  const elsewhere = ['data_history', 'quality_result', 'quality_standard'];
  expect([...extended].filter((table) => !shown.has(table) && !elsewhere.includes(table)).sort()).toEqual([]);
});
