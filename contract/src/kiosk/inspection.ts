import { z } from 'zod';
import { call } from '../kit/call.ts';
import { FactAsk } from '../kit/fact.ts';
import { Note, PathId, Version } from '../kit/shape.ts';
import { InspectionPage, inspectionPageTables, ValueAsk } from '../quality/quality-result.ts';
import { acting } from './person.ts';

const One = z.object({ id: PathId });
const writes = ['quality_result', 'quality_result_unit', 'quality_value'] as const;
const stock = [
  'lot',
  'product_stock',
  'stock_movement',
  'stock_hold_unit',
  'nonconformance',
  'nonconformance_unit',
  'quality_switching',
  'quality_switch',
] as const;

export const kioskInspection = {
  one: call({
    reads: inspectionPageTables,
    method: 'GET',
    path: '/kiosk/inspections/{id}',
    permission: ['kiosk', 'view'],
    summary: 'One inspection that the work asks for, with what is measured of each sample.',
    ask: One,
    answer: InspectionPage,
  }),
  values: call({
    writes,
    method: 'POST',
    path: '/kiosk/inspections/{id}/values',
    permission: ['kiosk', 'modify'],
    summary: 'Writes down what was measured at the line.',
    fact: true,
    ask: z.object({ id: PathId, values: z.array(ValueAsk).min(1).max(5000), ...acting }),
    answer: InspectionPage,
  }),
  judge: call({
    writes: [...writes, ...stock],
    method: 'POST',
    path: '/kiosk/inspections/{id}/judge',
    permission: ['kiosk', 'modify'],
    summary:
      'Judges an inspection of the work by its values, as they say; where its standard asks for no second person, that is confirmed at once. Without values, whoever looked says it.',
    fact: true,
    ask: z.object({
      id: PathId,
      version: Version,
      /** Only where nothing is measured. */
      judgement: z.enum(['PASS', 'FAIL']).optional(),
      remark: Note.nullish(),
      occurredAt: FactAsk.occurredAt,
      ...acting,
    }),
    answer: InspectionPage,
  }),
};
