import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../server/src/kit/running/config.ts';

const sources = (folder: string, ending: RegExp) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => ({ file, text: fs.readFileSync(path.join(root, folder, file), 'utf8') }));
/** Sizes of letters that a sheet gives; what takes them from somewhere else isn't known here, and told by the stories. */
const sizesIn = (text: string) => [...text.matchAll(/(?:font-size:|font:[^;]*?)\s*(\d+(?:\.\d+)?)px/g)].map(([, size]) => Number(size));

test('no letters of the web are smaller than 12 px, and none of the kiosk’s than 16', () => {
  const sheets = sources('web/src', /\.css$/);
  expect(sheets.flatMap(({ text }) => sizesIn(text)).length).toBeGreaterThan(100);
  const small = (least: number) => (sheet: { file: string; text: string }) =>
    sizesIn(sheet.text).flatMap((size) => (size < least ? [`${sheet.file}: ${size} px`] : []));
  expect(sheets.flatMap(small(12))).toEqual([]);
  const kiosk = sheets.filter(({ file }) => /^kiosk\/(?:kiosk|settle|becoming)\.css$/.test(file));
  expect(kiosk.length).toBe(3);
  expect(kiosk.flatMap(small(16))).toEqual([]);
});

test('nor are those that are written beside an element; an icon is no letter', () => {
  const styled = sources('web/src', /\.tsx$/).flatMap(({ file, text }) =>
    [...text.matchAll(/<(\w+)[^>]*?\bfontSize(?::\s*|=\{?['"]?)(\d+(?:\.\d+)?)/g)].map(([, name = '', size]) => ({
      file,
      name,
      size: Number(size),
    })),
  );
  expect(styled.length).toBeGreaterThan(1);
  expect(styled.filter(({ name, size }) => size < 12 && !/Outlined$|Filled$/.test(name))).toEqual([]);
});
