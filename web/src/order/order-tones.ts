import type { Tone } from '../kit/columns/columns.ts';

export const businessTones: Readonly<Record<string, Tone>> = { PLANNED: 'grey', ACTIVE: 'blue', CLOSED: 'green', CANCELLED: 'red' };
export const orderTones: Readonly<Record<string, Tone>> = {
  REGISTERED: 'grey',
  CONFIRMED: 'cyan',
  IN_PROGRESS: 'blue',
  PARTIALLY_SHIPPED: 'orange',
  COMPLETED: 'green',
  ON_HOLD: 'purple',
  CANCELLED: 'red',
};
export const orderProductTones: Readonly<Record<string, Tone>> = {
  NOT_PLANNED: 'grey',
  PLANNED: 'cyan',
  IN_PRODUCTION: 'blue',
  PRODUCED: 'purple',
  PARTIALLY_SHIPPED: 'orange',
  SHIPPED: 'green',
  CANCELLED: 'red',
};
export const orderMaterialTones: Readonly<Record<string, Tone>> = {
  REGISTERED: 'grey',
  ORDERED: 'blue',
  PARTIALLY_RECEIVED: 'orange',
  RECEIVED: 'green',
  CANCELLED: 'red',
};
export const directionTones: Readonly<Record<string, Tone>> = { SALES: 'blue', PURCHASE: 'orange' };
