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

/** Asks at once about all that is likely to be an oversight; the answer at hand leads to where the first of it is mended. */
export const sureOfReceipt = async (deliveries: readonly Delivery[], form: FormInstance) => {
  const doubt = doubtOf(deliveries);
  if (!doubt) return true;
  const goes = await confirm(doubt.question);
  if (!goes) focusFieldSoon(form, doubt.field);
  return goes;
};

/** What is likely to be an oversight, as one question, and where the first of it is mended. */
export const doubtOf = (deliveries: readonly Delivery[]) => {
  const lots = lackingLots(deliveries);
  const counts = uncounted(deliveries);
  const [first, second] = [lots, counts].filter((one) => one !== null);
  if (!first) return null;
  const question = {
    title: second ? t('stock.sureTitle') : first.title,
    text: [second && `${first.title}\n${first.text}`, second ? `\n${second.title}\n${second.text}` : first.text].filter(Boolean).join('\n'),
    icon: 'warning' as const,
    okText: second ? t('stock.sureGo') : first.okText,
    cancelText: first.cancelText,
  };
  return { question, field: first.field };
};

type Doubt = { title: string; text: string; okText: string; cancelText: string; field: (string | number)[] };

/** What goes into products and comes in without its supplier's lot can't be found by a recall. */
const lackingLots = (deliveries: readonly Delivery[]): Doubt | null => {
  const lacking = deliveries.filter(({ material, packing }) => lotIsTraced(material.type) && withoutLot(packing) !== -1);
  const [first] = lacking;
  if (!first) return null;
  return {
    title: t('stock.noLotTitle'),
    text: t('stock.noLot', { materials: [...new Set(lacking.map(({ material }) => material.name))].join(', ') }),
    okText: t('stock.noLotGo'),
    cancelText: t('stock.noLotBack'),
    field: [...first.within, ...handOf(first.packing, withoutLot(first.packing))],
  };
};

/** All that was outstanding, in one package, is what the program proposed: nobody has counted it. */
const uncounted = (deliveries: readonly Delivery[]): Doubt | null => {
  const these = deliveries.filter(({ packing }) => isUncounted(packing));
  const [first] = these;
  if (!first) return null;
  return {
    title: t('stock.uncountedTitle'),
    text: [
      ...these.map(({ material, packing }) => `· ${material.name} · ${formatNumber(sumOf(packing))} ${material.uom}`),
      t('stock.uncounted'),
    ].join('\n'),
    okText: t('stock.uncountedGo'),
    cancelText: t('stock.uncountedBack'),
    field: [...first.within, 'packages', 0, 'qty'],
  };
};
