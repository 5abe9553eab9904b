import { menus } from '@lotline/contract/system/menu';
import { allWords } from '@lotline/contract/words';
import { expect, test } from 'vitest';
import { filesOfScreen, firstWordsOf, readSource, screensIn, screensWithWords } from '../web/first-words.ts';
import { screens } from '../web/src/app/screens.ts';

test('a source says what it names, what begins so, and what stands below the word that it gives a table', () => {
  const { names, beginnings, families, parts } = readSource(`
    const title = t('order.title', { name: 'Steel' });
    const kind = t(\`order.kind.\${kind}\`);
    const grid = <Grid words="orderProduct" rows={rows} />;
    const other = { words: 'order', columns };
    throw failed('STALE_VERSION');
  `);
  expect(names).toEqual(['order.title', 'STALE_VERSION']);
  expect(beginnings).toEqual(['order.kind.']);
  expect(families).toEqual(['orderProduct.', 'order.']);
  expect(parts).toContain('columns');
});

test('what a source imports speaks with it and functions that it fetches, but neither its types nor parts that are drawn later', () => {
  const { imports } = readSource(
    [
      "import type { Order } from './order.ts';",
      "import {\n  type Line,\n  lines,\n} from './lines.tsx';",
      "export { total } from '@lotline/contract/order/total';",
      "const Drawer = later(async () => (await import('./Drawer.tsx')).Drawer);",
      "const copying = () => import('../form/copy-of.ts');",
      "export const kind = 'Not an import';",
    ].join('\n'),
  );
  expect(imports).toEqual(['./lines.tsx', '@lotline/contract/order/total', '../form/copy-of.ts']);
});

test('every screen has a file of words, which leaves out what its frame has brought', () => {
  expect(['kiosk', ...screensWithWords].sort()).toEqual(screens.map(({ menu }) => menu).sort());
  expect(filesOfScreen('orderInfo')).toEqual(['order/OrderScreen.tsx', 'order/OrderPage.tsx']);
  const brought = { office: new Set(firstWordsOf('office')), phone: new Set(firstWordsOf('phone')) };
  for (const { menu } of screens.filter((one) => one.menu !== 'kiosk')) {
    const own = firstWordsOf(menu);
    expect(own.length, menu).toBeGreaterThan(10);
    const around = brought[screensIn('phone').includes(menu) ? 'phone' : 'office'];
    // A screen that has the whole window brings all of its words itself.
    const isWhole = menus.some(({ node }) => node.name === menu && (node.layout === 'full' || node.layout === 'bare'));
    expect(own.filter((key) => (!isWhole && around.has(key)) || !(key in allWords))).toEqual([]);
  }
  expect(firstWordsOf('orderInfo')).toContain('order.dueDate');
  // The list's own family, but nothing of it that only its forms say.
  expect(firstWordsOf('orderInfo')).not.toContain('order.listAgain');
  expect(firstWordsOf('orderInfo')).not.toContain('calendar.one');
});
