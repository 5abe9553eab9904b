import { trackingStarts } from '@lotline/contract/lot/tracking';
import { productsByName } from '@lotline/contract/product/product';
import { offerFinder } from '../kit/net/finders.ts';
import { send } from '../kit/net/send.ts';

offerFinder({
  name: 'menu.productInfo',
  menu: 'productInfo',
  find: async (name, signal) => {
    const products = await send(productsByName, { name }, { signal });
    return products.map(({ id, code, name: title }) => ({ key: String(id), title, hint: code, to: `/baseinfo/productInfo?id=${id}` }));
  },
});

// Lots, packages, shipments and orders lead to tracking, which links to their screens.
offerFinder({
  name: 'menu.tracking',
  menu: 'tracking',
  find: async (text, signal) => {
    const starts = await send(trackingStarts, { text }, { signal });
    return starts.map(({ kind, id, label, detail }) => ({
      key: `${kind} ${id}`,
      title: label,
      ...(detail && { hint: detail }),
      to: `/report/tracking?kind=${kind}&id=${id}`,
    }));
  },
});
