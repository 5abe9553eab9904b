import { lotIsTraced, materialTypes } from '@lotline/contract/material/material';
import type { FormInstance } from 'antd';
import { z } from 'zod';
import { confirm } from '../kit/messages/alert.tsx';
import type { Asked } from '../kit/net/meant.ts';
import { focusFieldSoon } from '../kit/record/form-focus.ts';
import { formatNumber } from '../kit/words/format.ts';
import { t } from '../kit/words/words.ts';
import { handOf, isUncounted, type Packing, sumOf, withoutLot } from './packing.ts';

/** What a form knows of a material that comes in. */
export const Coming = z.object({ name: z.string(), type: z.enum(materialTypes), uom: z.string() });
/** What is past its date comes in on hold once somebody says so. */
export const expired = 'material.expiredComesInHeld';
export const expiredAsk: Asked = { [expired]: { title: 'stock.expiredStop', okText: 'stock.receiveHeld', danger: () => true } };

type Delivery = { material: z.infer<typeof Coming>; within: (string | number)[]; packing: Packing };

/** Asks about what is likely to be an oversight; a no leads to where it is mended. */
export const sureOfReceipt = async (deliveries: readonly Delivery[], form: FormInstance) =>
  (await sureOfLots(deliveries, form)) && sureOfQuantities(deliveries, form);

/** What goes into products and comes in without its supplier's lot can't be found by a recall. */
const sureOfLots = async (deliveries: readonly Delivery[], form: FormInstance) => {
  const lacking = deliveries.filter(({ material, packing }) => lotIsTraced(material.type) && withoutLot(packing) !== -1);
  const [first] = lacking;
  if (!first) return true;
  const goes = await confirm({
    title: t('stock.noLotTitle'),
    text: t('stock.noLot', { materials: [...new Set(lacking.map(({ material }) => material.name))].join(', ') }),
    icon: 'warning',
    okText: t('stock.noLotGo'),
    cancelText: t('stock.noLotBack'),
  });
  if (!goes) focusFieldSoon(form, [...first.within, ...handOf(first.packing, withoutLot(first.packing))]);
  return goes;
};

/** All that was outstanding, in one package, is what the program proposed: nobody has counted it. */
const sureOfQuantities = async (deliveries: readonly Delivery[], form: FormInstance) => {
  const uncounted = deliveries.filter(({ packing }) => isUncounted(packing));
  const [first] = uncounted;
  if (!first) return true;
  const goes = await confirm({
    title: t('stock.uncountedTitle'),
    text: [
      ...uncounted.map(({ material, packing }) => `· ${material.name} · ${formatNumber(sumOf(packing))} ${material.uom}`),
      t('stock.uncounted'),
    ].join('\n'),
    icon: 'warning',
    okText: t('stock.uncountedGo'),
    cancelText: t('stock.uncountedBack'),
  });
  if (!goes) focusFieldSoon(form, [...first.within, 'packages', 0, 'qty']);
  return goes;
};
