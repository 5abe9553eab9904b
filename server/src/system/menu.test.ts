import { dataHistory } from '@lotline/contract/system/data-history';
import { builtInMenu, changeMenu, type MenuChange, type MenuEntry, menuForm, replaceMenu, top } from '@lotline/contract/system/menu-form';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../testing.ts';

const { as, db } = await testApp({ env: { MENU_EXCLUDE: 'dataCollection,moldInfo' } });
const anna = await as();
const reader = await as([{ name: 'materialGroup', view: true }]);

const menu = async (asker = anna): Promise<MenuEntry[]> => (await asker.send(menuForm, {})).json();
const entry = async (name: string) => (await menu()).find((one) => one.name === name) as MenuEntry;
const change = (...entries: MenuChange[]) => anna.send(changeMenu, { entries });
const below = async (group: string) => (await menu()).filter(({ parentName }) => parentName === group).map(({ name }) => name);

beforeEach(async () => void (await anna.send(replaceMenu, {})));

test('every entry that the product lists can be changed', async () => {
  const rows = await db.selectFrom('menu').select('name').execute();
  expect(rows.map(({ name }) => name).sort()).toEqual(builtInMenu.map(({ name }) => name as string).sort());
});

describe('the menu', () => {
  test('is told to everybody who is signed in, in its order and with what the configuration leaves out', async () => {
    const told = await menu(reader);
    expect(told.map(({ name }) => name)).toEqual(builtInMenu.map(({ name }) => name));
    expect(told.filter(({ excluded }) => excluded).map(({ name }) => name)).toEqual([
      'dataCollection',
      'parameter',
      'trend',
      'correlation',
      'specOut',
      'device',
      'connection',
      'moldInfo',
    ]);
  });
  test('is changed for everybody: name, icon, place and whether it is shown', async () => {
    await change(
      { name: 'tracking', parentName: 'production', seq: 5, nameKr: '추적', nameEn: 'Tracing', version: (await entry('tracking')).version },
      { name: 'notice', visible: false, icon: 'book', version: (await entry('notice')).version },
    );
    expect((await below('production'))[0]).toBe('tracking');
    const told = await menu(reader);
    expect(told.find(({ name }) => name === 'tracking')).toMatchObject({ nameKr: '추적', nameEn: 'Tracing', builtInKr: 'LOT 추적' });
    expect(told.find(({ name }) => name === 'notice')).toMatchObject({ visible: false, icon: 'book', nameKr: null });
  });
  test('keeps nothing of an entry that is said to be as it was built', async () => {
    const { version, seq } = await entry('orderInfo');
    await change({ name: 'orderInfo', parentName: 'production', seq, visible: true, nameKr: '', version });
    expect((await entry('orderInfo')).version).toBe(version);
  });
  test('tells the second of two administrators that the first was quicker, and changes nothing of what the second sent', async () => {
    const [{ version }, other] = [await entry('code'), await entry('role')];
    expect((await change({ name: 'code', nameKr: '공통 코드', version })).statusCode).toBe(200);
    const late = await change({ name: 'role', nameKr: '역할', version: other.version }, { name: 'code', nameKr: '기준 코드', version });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ code: 'STALE_VERSION', extraData: { newer: { name: 'code', nameKr: '공통 코드' } } });
    expect(await entry('role')).toMatchObject({ nameKr: null });
  });
  test('holds no group in a group, and no entry in a screen', async () => {
    const { version } = await entry('report');
    const group = await change({ name: 'report', parentName: 'production', version });
    expect([group.statusCode, group.json().code]).toEqual([422, 'config.groupStaysAtTheTop']);
    const inScreen = await change({ name: 'code', parentName: 'user', version: (await entry('code')).version });
    expect([inScreen.statusCode, inScreen.json().code]).toEqual([422, 'config.standsInAGroup']);
  });
  test('goes back to how it was built, or takes another’s form, and its history tells it', async () => {
    await change({ name: 'bom', parentName: 'production', seq: 1, nameKr: '자재 명세서', version: (await entry('bom')).version });
    await anna.send(replaceMenu, { entries: [{ name: 'tools', nameKr: '기계' }] });
    expect(await entry('bom')).toMatchObject({ parentName: top, nameKr: null });
    expect(await entry('tools')).toMatchObject({ nameKr: '기계' });
    const { id } = await entry('bom');
    const { rows } = (await anna.send(dataHistory, { table: 'menu', rowId: id })).json();
    expect(rows.slice(0, 2).map(({ data }: { data: { nameKr: string | null } }) => data.nameKr)).toEqual([null, '자재 명세서']);
  });
  test('an entry that isn’t one, or is named twice, is refused', async () => {
    expect((await change({ name: 'kiosk' as 'bom', visible: false, version: 1 })).statusCode).toBe(400);
    const { version } = await entry('bom');
    expect((await change({ name: 'bom', version }, { name: 'bom', version })).statusCode).toBe(400);
  });
});
