import { Material } from '@lotline/contract/material/material';
import { Business } from '@lotline/contract/order/business';
import { Order, orderOf } from '@lotline/contract/order/order';
import { OrderMaterial } from '@lotline/contract/order/order-product';
import { Partner } from '@lotline/contract/partner/partner';
import { Location, type LocationType } from '@lotline/contract/plant/location';
import { Tool } from '@lotline/contract/plant/tool';
import { saveWorker } from '@lotline/contract/plant/worker';
import { Operation } from '@lotline/contract/product/operation';
import type { MenuName } from '@lotline/contract/system/menu';
import type { WordKey } from '@lotline/contract/words';
import type { Locator, Page } from '@playwright/test';
import { type Client, signIn } from '../../tools/plant-log/client.ts';
import { drawer, ending, pickIn } from '../kit/form.ts';
import { scan as scanCode } from '../kit/scanner.ts';
import { expect, frame, signInPage, test, word } from '../kit/story.ts';

/** What the people of this plant call their things; each run has names of its own. */
const names = (() => {
  const own = Date.now().toString(36).slice(-6).toUpperCase();
  const all = {
    site: '본사',
    factory: '공장',
    line: '가공라인',
    store: '창고',
    shelf: '선반',
    machine: '선반기',
    worker: '김작업',
    client: '한빛',
    supplier: '대한강재',
    turning: '선삭',
    packing: '포장',
    product: '구동축',
    route: '표준',
    material: '환봉',
  };
  const named = Object.fromEntries(Object.entries(all).map(([key, name]) => [key, `${name}${own}`])) as typeof all;
  return { ...named, own, plan: `PL${own}`, lot: `PL${own}-1`, package: (n: number) => `PK${own}-${n}` };
})();

/** What a plant has before anything is sold: its places, a machine, a worker, its partners and what is done at the line. */
const describePlant = async (api: Client) => {
  const { own } = names;
  const place = async (type: LocationType, name: string, parentId: number | null) =>
    (await api(Location.create, { type, code: `${type[0]}${type[1]}${own}`, name, parentId })).id;
  const factory = await place('FACTORY', names.factory, await place('SITE', names.site, null));
  const line = await place('LINE', names.line, factory);
  const shelf = await place('SHELF', names.shelf, await place('WAREHOUSE', names.store, factory));
  await api(Tool.create, { code: `TL${own}`, name: names.machine, locationId: line });
  await api(saveWorker, { workerNo: `W${own}`, name: names.worker, locationId: line });
  await api(Partner.create, { partnerCode: `C${own}`, types: ['CUSTOMER'], name: names.client });
  const { id: supplier } = await api(Partner.create, { partnerCode: `S${own}`, types: ['SUPPLIER'], name: names.supplier });
  await api(Operation.create, { code: `OPA${own}`, name: names.turning, type: 'MACHINING', lineId: line });
  await api(Operation.create, { code: `OPB${own}`, name: names.packing, type: 'MACHINING', lineId: line });
  const { id: material } = await api(Material.create, {
    ...{ code: `M${own}`, name: names.material, type: 'RAW', uom: 'kg', unitPrice: 5000 },
    ...{ defaultSupplierId: supplier, defaultShelfId: shelf },
  });
  await buyMaterial(api, supplier, material);
};

/** A confirmed order of the supplier: what a truck brings is received against it. */
const buyMaterial = async (api: Client, bizPartnerId: number, materialId: number) => {
  const code = `BPO${names.own}`;
  const { id: businessId } = await api(Business.create, { code, name: code, bizPartnerId });
  const order = { orderNo: `PO${names.own}`, businessId, direction: 'PURCHASE', orderDate: new Date().toISOString().slice(0, 10) } as const;
  const { id } = await api(Order.create, order);
  await api(OrderMaterial.create, { orderId: id, purpose: 'PURCHASE', materialId, qty: 300, unitPrice: 5000 });
  const { version } = await api(orderOf, { id });
  await api(Order.change, { ...order, id, version, status: 'CONFIRMED' });
};

const teller = (page: Page) => {
  const w = (key: WordKey, facts?: Record<string, string | number>) => word(key, 'kr', facts);
  const go = async (menu: MenuName) => {
    await frame(page).go(menu);
    await expect(page.getByRole('heading', { level: 1, name: w(`menu.${menu}` as WordKey), exact: true })).toBeVisible();
  };
  const button = (key: WordKey, facts?: Record<string, string | number>, at: Page | Locator = page) =>
    at.getByRole('button', { name: ending(w(key, facts)) });
  const part = (name: string | RegExp) => page.getByRole('region', { name });
  const form = (words: string) => drawer(page, words);
  const row = (text: string, at: Page | Locator = page) => at.getByRole('row').filter({ hasText: text }).first();
  const told = (key: WordKey, facts?: Record<string, string | number>) => expect(page.getByText(w(key, facts)).first()).toBeVisible();
  /** Narrows a grid by the first letters people would type under the column's head. */
  const filter = (grid: string, column: WordKey, text: string) =>
    page
      .getByRole('grid', { name: grid })
      .or(page.getByLabel(grid, { exact: true }))
      .first()
      .getByRole('textbox', { name: new RegExp(`^${w(column)} `) })
      .fill(text);

  type Fill = {
    values: Record<string, string | number>;
    picks?: Record<string, string | [typed: string, says: string]>;
    at?: Page | Locator;
  };
  const add = async (words: string, { values, picks = {}, at = page }: Fill) => {
    await button('action.create', {}, at).first().click();
    const record = form(words);
    for (const [name, text] of Object.entries(picks)) await record.pick(name, ...([text].flat() as [string, string?]));
    await record.fill(values);
    await record.save();
  };

  const describeProduct = async () => {
    const { own } = names;
    await go('productInfo');
    await add('product', {
      values: { code: `P${own}`, name: names.product, unitPrice: 12000 },
      picks: {
        type: w('productType.FINISHED'),
        uom: ['EA', '개'],
        bizPartnerId: names.client,
        storeLocationId: names.shelf,
      },
    });
  };

  const describeRoute = async () => {
    const { own } = names;
    await go('route');
    await button('action.create').first().click();
    const route = form('route');
    await route.pick('productId', names.product);
    await route.fill({ code: `R${own}`, name: names.route });
    await route.turn('isDefault', true);
    await route.save();
    await filter(w('menu.route'), 'route.code', `R${own}`);
    await row(`R${own}`).click();
    const operations = part(w('route.operationsOf', { name: names.route }));
    await add('routeOperation', {
      at: operations,
      values: { cycleSec: 30, setupMin: 10 },
      picks: { operationId: names.turning, defaultToolId: names.machine },
    });
    await add('routeOperation', { at: operations, values: { cycleSec: 20 }, picks: { operationId: names.packing } });
    await expect(row(names.packing, operations)).toBeVisible();
    await go('operPlan');
    await row(`P${own}`).click();
    await button('operPlan.fromRoute').first().click();
    await expect(row(names.packing)).toBeVisible();
  };

  const describeBill = async () => {
    await go('bom');
    await row(`P${names.own}`).click();
    await button('bom.addPart').first().click();
    const line = form('bom');
    await line.pick('childMaterialId', names.material);
    await line.fill({ qtyPer: 2 });
    await line.save();
    await expect(row(names.material)).toBeVisible();
  };

  /** A partner's first business and first order, with its line. */
  const sellProduct = async () => {
    const code = `SO${names.own}`;
    await go('orderInfo');
    const tree = page.getByRole('navigation', { name: w('order.tree') });
    await tree.getByRole('checkbox').check();
    await tree.getByLabel(w('order.findInTree')).fill(names.client);
    const branch = (name: string) => tree.getByRole('treeitem').filter({ hasText: name }).first().locator('.ant-tree-title');
    await branch(names.client).click();
    await add('business', { at: part(new RegExp(w('order.businesses'))), values: { code: `B${code}`, name: `B${code}` } });
    await branch(`B${code}`).click();
    await add('order', { at: part(`B${code} · ${w('order.orders')}`), values: { 'orderOf.SALES.orderNo': code } });
    await expect(page.getByRole('heading', { name: code })).toBeVisible();
    await add('orderProduct', { at: part(w('orderProduct.products')), values: { qty: 100 }, picks: { productId: names.product } });
    await button('order.confirm').click();
    await expect(button('order.confirm')).toBeHidden();
  };

  const receive = async () => {
    await go('materialStock');
    await page.getByRole('button', { name: w('stock.receive'), exact: true }).click();
    await page.getByRole('menuitem', { name: w('stock.receiveOrdered') }).click();
    const { box } = form('stock');
    await box.getByRole('textbox', { name: new RegExp(`^${w('stock.orderNo')} `) }).fill(`PO${names.own}`);
    await row(`PO${names.own}`, box).click();
    await box.getByLabel(w('stock.howMany')).fill('3');
    await box.getByLabel(w('stock.qtyEach')).fill('100');
    await button('stock.split', {}, box).click();
    const ids = box.getByPlaceholder(w('stock.packageIdHint'));
    await expect(ids).toHaveCount(3);
    for (const n of [1, 2, 3]) await ids.nth(n - 1).fill(names.package(n));
    await box.getByLabel(w('stock.supplierLotNo')).first().fill(`HEAT-${names.own}`);
    await button('action.save', {}, box).click();
    const labels = page.getByRole('dialog', { name: w('print.title') });
    await expect(labels.getByText(names.package(3))).toBeVisible();
    await button('action.close', {}, labels).last().click();
    await expect(labels).toBeHidden();
  };

  const plan = async () => {
    await go('productionPlan');
    await button('action.create').first().click();
    const record = form('plan');
    await record.pick('orderProductId', `SO${names.own}`);
    await expect(record.field('planQty')).toHaveValue('100');
    await expect(record.box.getByRole('textbox', { name: w('plan.lotNo') })).toHaveAttribute('placeholder', /-1$|-1\W/);
    await record.pick('locationId', names.line);
    await record.fill({ planNo: names.plan });
    await record.save();
    await page.getByRole('tab', { name: w('planOperation.operations') }).click();
    await expect(row(names.packing, page.getByRole('tabpanel'))).toBeVisible();
    await page.getByRole('tab', { name: w('dailyPlan.board') }).click();
  };
  const spread = async () => {
    await page.getByRole('checkbox', { name: w('dailyPlan.nights') }).check();
    const cells = (operation: string, shift: 'DAY' | 'NIGHT') =>
      page.getByRole('textbox', { name: new RegExp(`^${operation} .*${w(`dailyPlan.${shift}`)} ${w('dailyPlan.targetQty')}$`) });
    let removed = 0;
    for (const operation of [names.turning, names.packing]) {
      await expect(cells(operation, 'DAY').first()).toBeVisible();
      // A new plan proposes the day that has room; between midnight and the day shift that is the next one, and this one is worked off now.
      const proposed = await cells(operation, 'DAY').evaluateAll((all) => all.findIndex((one) => (one as HTMLInputElement).value !== ''));
      if (proposed > 0) {
        await cells(operation, 'DAY').nth(proposed).fill('');
        removed += 1;
      }
      await cells(operation, 'DAY').first().fill('60');
      await cells(operation, 'NIGHT').first().fill('40');
    }
    await button('action.save', {}, page.getByRole('tabpanel')).click();
    await (removed > 0 ? told('dailyPlan.removedSome', { count: 4, removed }) : told('dailyPlan.saved', { count: 4 }));
  };

  const scan = async (code: string) => {
    await expect(page.getByText(w('barcode.prompt'), { exact: true })).toBeVisible();
    await scanCode(page, code);
  };
  const issue = async () => {
    await go('materialStockOutRestock');
    await scan(names.lot);
    const desk = part(w('issuing.issue'));
    await expect(desk.getByText(names.product)).toBeVisible();
    for (const n of [1, 2]) {
      await scan(names.package(n));
      await expect(desk.getByRole('row').filter({ hasText: names.package(n) })).toBeVisible();
    }
    await button('issuing.issueN', { n: 2 }).click();
    await told('issuing.issued', { n: 2 });
  };

  const kiosk = () => {
    const tap = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
    const type = async (digits: string) => {
      for (const digit of digits) await tap(digit);
    };
    return {
      open: async () => {
        await page.goto('/kiosk');
        await tap(new RegExp(names.line));
        await tap(w('kiosk.anyShift'));
      },
      /** The first work of an operation that is still to be done. */
      begin: async (operation: string, setUp: boolean) => {
        await tap(w('kiosk.anyShift'));
        await page.locator('button.kiosk-card-open', { hasText: operation }).first().click();
        if (setUp) await tap(w('kiosk.setup'));
        else await tap(w('kiosk.start'));
        await tap(new RegExp(names.worker));
        await tap(w('kiosk.withThese', { n: 1 }));
        if (setUp) await tap(w('kiosk.start'));
      },
      tell: async (good: string, defects?: string) => {
        // The kiosk takes a second tap at the same place within an instant for a bounce of the glove.
        const counted = page.getByRole('tab', { name: new RegExp(`^${w('kiosk.good')}`) });
        await expect(async () => {
          if (!(await counted.isVisible()))
            await page.getByRole('button', { name: w('kiosk.result'), exact: true }).click({ timeout: 1_000 });
          await expect(counted).toBeVisible({ timeout: 500 });
        }).toPass();
        await type(good);
        if (defects) {
          await page.getByRole('tab', { name: new RegExp(`^${w('kiosk.defect')}`) }).click();
          await page.locator('.kiosk-tile').first().click();
          await type(defects);
        }
        await tap(w('kiosk.saveSum', { qty: Number(good) + Number(defects ?? 0), uom: 'EA' }));
      },
      finish: async (why: '불량 과다' | '앞 공정 지연') => {
        await tap(w('kiosk.finish'));
        await tap(why);
        await tap(w('kiosk.carryNone'));
        await tap(w('kiosk.finish'));
        await expect(page.getByRole('button', { name: w('kiosk.anyShift'), exact: true })).toBeVisible();
      },
      /** Nothing waits to be sent any more. */
      close: async () => {
        await expect(page.getByText(w('kiosk.online'))).toBeVisible();
        await tap(w('kiosk.anyShift'));
        await expect(page.getByRole('button', { name: `${w('kiosk.done')} 4` })).toBeVisible();
        await page.goto('/');
      },
    };
  };
  const work = async () => {
    const floor = kiosk();
    await floor.open();
    await floor.begin(names.turning, true);
    await floor.tell('55', '5');
    await floor.finish('불량 과다');
    await floor.begin(names.turning, false);
    await floor.tell('30');
    await floor.finish('앞 공정 지연');
    await floor.begin(names.packing, false);
    await floor.tell('55');
    await floor.finish('앞 공정 지연');
    await floor.begin(names.packing, false);
    await floor.tell('30');
    await floor.finish('앞 공정 지연');
    await floor.close();
  };

  const correct = async () => {
    await go('productionProfit');
    await page.getByRole('textbox', { name: new RegExp(`^${w('profit.lotNo')} `) }).fill(names.plan);
    const nights = page
      .getByRole('row')
      .filter({ hasText: names.packing })
      .filter({ hasText: w('shift.NIGHT') });
    await nights.first().dblclick();
    await button('profit.correct').click();
    const record = form('profit');
    await record.fill({ 'profit.completed': 28, 'profit.reason': 'recount' });
    await record.save();
    await page.getByRole('tab', { name: w('profit.history') }).click();
    await expect(page.getByText('recount').last()).toBeVisible();
    await page.keyboard.press('Escape');
  };

  const seeStock = async (qty: number) => {
    await go('prodStock');
    await filter(w('menu.prodStock'), 'prodStock.lotNo', names.lot);
    await expect(
      row(names.lot, page.getByRole('grid', { name: w('menu.prodStock') })).getByRole('gridcell', { name: String(qty), exact: true }),
    ).toBeVisible();
  };

  const shipping = async () => {
    await go('shipment');
    await button('shipment.new').first().click();
    const { box } = form('shipment');
    await box.getByLabel(w('shipment.findLot')).fill(names.lot);
    await box
      .getByRole('button', { name: new RegExp(names.lot) })
      .first()
      .click();
    return {
      box,
      qty: box.getByLabel(`${w('shipment.qty')} ${names.lot}`),
      client: box.getByRole('combobox', { name: w('shipment.partner') }),
    };
  };
  const ship = async () => {
    const { box, qty } = await shipping();
    await qty.fill('50');
    await button('action.save', {}, box).click();
    // Picked by hand, not scanned: asked once.
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: w('shipment.unscannedGo') })
      .click();
    await expect(box).toBeHidden();
    await expect(row(names.client)).toContainText(w('shipment.status.SHIPPED'));
  };

  const seeShipments = async () => {
    await go('shipment');
    await page.getByText(w('shipment.shipments'), { exact: true }).click();
  };
  const traceBack = async () => {
    await seeShipments();
    await row(names.client).click();
    await button('prodStock.openTracking').click();
    const picture = page.getByRole('application');
    for (const name of [names.supplier, names.package(1), names.lot, names.client])
      await expect(picture.locator('text').filter({ hasText: name }).first()).toBeVisible();
  };
  const traceForward = async () => {
    await go('tracking');
    await pickIn(page, page.getByRole('combobox', { name: w('tracking.search') }), names.package(1));
    await page.getByText(w('tracking.asTable'), { exact: true }).last().click();
    const table = page.getByRole('row');
    await expect(
      table
        .filter({ hasText: names.supplier })
        .filter({ hasText: names.package(1) })
        .first(),
    ).toBeVisible();
    await expect(table.filter({ hasText: names.package(1) }).filter({ hasText: names.lot })).toBeVisible();
    await expect(table.filter({ hasText: names.client }).first()).toBeVisible();
  };

  const cancelShipment = async () => {
    await seeShipments();
    await row(names.client).click();
    await button('shipment.cancel').first().click();
    const asked = page.getByRole('dialog').last();
    await asked.getByLabel(w('shipment.cancelReason')).fill('customer asked');
    await button('shipment.cancel', {}, asked).click();
    await expect(page.locator('.shipment-cancelled')).toContainText('customer asked');
  };

  const restock = async () => {
    await go('materialStockOutRestock');
    await page.getByText(w('issuing.tabRestock'), { exact: true }).click();
    const back = part(w('issuing.restock'));
    await expect(back).toBeVisible();
    await scan(names.package(2));
    await expect(back.getByLabel(`${w('issuing.backQty')} ${names.package(2)}`)).toHaveValue('20');
    await button('issuing.restockN', { n: 1 }).click();
    await told('issuing.restocked', { n: 1 });
    await go('materialStock');
    await filter(w('menu.materialStock'), 'stock.packageId', names.package(2));
    await expect(row(names.package(2)).getByRole('gridcell', { name: '20', exact: true }).first()).toBeVisible();
  };

  const lookBack = async () => {
    await go('bizPartner');
    await filter(w('menu.bizPartner'), 'partner.partnerCode', `C${names.own}`);
    await row(`C${names.own}`).dblclick();
    const record = form('partner');
    await record.fill({ representative: 'Hong' });
    await record.save();
    await row(`C${names.own}`).click();
    await button('record.history').click();
    const history = page.getByRole('dialog').last();
    await expect(
      history
        .getByRole('listitem')
        .filter({ hasText: w('history.MOD') })
        .first(),
    ).toBeVisible();
    await expect(
      history
        .getByRole('listitem')
        .filter({ hasText: w('history.ADD') })
        .first(),
    ).toBeVisible();
    await button('action.close', {}, history).last().click();
    await expect(history).toBeHidden();
    await button('action.delete').click();
    const related = page.getByRole('dialog', { name: w('related.title') });
    await expect(related.getByText(`BSO${names.own}`).first()).toBeVisible();
    await button('action.close', {}, related).last().click();
  };

  return {
    describeProduct,
    describeRoute,
    describeBill,
    receive,
    sellProduct,
    plan,
    spread,
    issue,
    work,
    correct,
    seeStock,
    ship,
    traceBack,
    traceForward,
    cancelShipment,
    restock,
    lookBack,
  };
};

// A step that can't go on says so at once, not when the whole story's time is over.
test.use({ actionTimeout: 20_000 });

test('from an order to a shipped lot and back', async ({ page, account, baseURL }) => {
  test.setTimeout(300_000);
  await describePlant(await signIn(baseURL ?? '', account.userId, account.password));
  await page.goto('/auth/loginForm');
  await signInPage(page).signIn(account);
  await expect(frame(page).menu).toBeVisible();

  const tell = teller(page);
  await test.step('a product is described: how it is made, and of what', async () => {
    await tell.describeProduct();
    await tell.describeRoute();
    await tell.describeBill();
  });
  await test.step('ordered material is received by package', tell.receive);
  await test.step('an order is taken and planned by operation, day and shift', async () => {
    await tell.sellProduct();
    await tell.plan();
    await tell.spread();
  });
  await test.step('material goes to the line, both operations work it off', async () => {
    await tell.issue();
    await tell.work();
  });
  await test.step('a result is corrected', tell.correct);
  const made = 83;
  await test.step('the lot stands in stock and is shipped', async () => {
    await tell.seeStock(made);
    await tell.ship();
  });
  await test.step('the lot is traced in both directions', async () => {
    await tell.traceBack();
    await tell.traceForward();
  });
  await test.step('the shipment is cancelled and its stock returns', async () => {
    await tell.cancelShipment();
    await tell.seeStock(made);
  });
  await test.step('what is left of the material goes back to its shelf', tell.restock);
  await test.step('history tells the changes, and what is used stays', tell.lookBack);
});
