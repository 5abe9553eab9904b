import { lotIsTraced, materialTypes } from '@lotline/contract/material/material';
import type { FormInstance } from 'antd';
import { z } from 'zod';
import { confirm } from '../kit/messages/alert.tsx';
import { focusFieldSoon } from '../kit/record/form-focus.ts';
import { t } from '../kit/words/words.ts';
import { handOf, type Packing, withoutLot } from './packing.ts';

/** What a form knows of a material that comes in. */
export const Coming = z.object({ name: z.string(), type: z.enum(materialTypes) });
type Delivery = { material: z.infer<typeof Coming>; within: (string | number)[]; packing: Packing };

/** Asks once where something that goes into products would come in without its supplier's lot, as a recall couldn't find it; a no leads to the lot. */
export const sureOfLot = async (deliveries: readonly Delivery[], form: FormInstance) => {
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
