import { gtinOf, type Label, readLabel } from '@lotline/contract/material/gs1';
import { type Scanned, scan } from '@lotline/contract/system/barcode';
import type { FoundRecord } from '@lotline/contract/system/find';
import { screenOf, type tablesSeen } from '@lotline/contract/system/tables';
import type { Found } from '../kit/net/finders.ts';
import { ApiFailure, send } from '../kit/net/send.ts';
import { formatDay, formatNumber, today } from '../kit/words/format.ts';
import { t } from '../kit/words/words.ts';

/** What a text is as a code of GS1's; null where it is none. */
export const readAs = (text: string, day: string): string | null => {
  const code = text.trim();
  const gtin = gtinOf(code);
  if (gtin !== null) return `GTIN ${gtin}`;
  const read = code.length < 8 ? null : readLabel(code, day);
  if (read === null) return null;
  return 'fault' in read ? t(`barcode.fault.${read.fault}`) : partsOf(read.label).join(' · ');
};

const partsOf = (label: Label): string[] =>
  [
    label.gtin && `GTIN ${label.gtin}`,
    label.sscc && `SSCC ${label.sscc}`,
    label.lotNo && `LOT ${label.lotNo}`,
    label.serialNo && `S/N ${label.serialNo}`,
    label.madeOn && t('barcode.madeOn', { day: formatDay(label.madeOn) }),
    label.expiresOn && t('barcode.expiresOn', { day: formatDay(label.expiresOn) }),
    label.count !== null && t('barcode.count', { n: formatNumber(label.count) }),
    ...label.measures.map(({ value, decimals, unit }) => `${formatNumber(value / 10 ** decimals)} ${unit}`),
    label.partNo && t('barcode.partNo', { no: label.partNo }),
    label.orderNo && t('barcode.orderNo', { no: label.orderNo }),
    ...label.others.map(({ id, value }) => `(${id}) ${value}`),
  ].filter((part) => typeof part === 'string');

const tables = {
  LOT: 'lot',
  PRODUCT: 'product',
  MATERIAL: 'material',
  MOLD: 'mold',
  TOOL: 'tool',
  ORDER: 'order_info',
  LOCATION: 'location',
  WORKER: 'worker',
} as const satisfies Partial<Record<Scanned['type'], keyof typeof tablesSeen>>;

type AddressIn = (one: Pick<FoundRecord, 'table' | 'id' | 'label' | 'day'>) => string;
/** One line for a code: what it was read as, and what it found or that it found nothing. */
export const barcodeLine = async (text: string, signal: AbortSignal, addressIn: AddressIn): Promise<Found[]> => {
  const read = readAs(text, today());
  if (read === null) return [];
  const line = (hint: string, to: string): Found[] => [{ key: text.trim(), title: read, hint, to }];
  const nothing = line(t('barcode.belongsToNothing'), screenOf('material') ?? '/');
  try {
    const found = await send(scan, { code: text.trim() }, { signal });
    if (found.type === 'GS1') return nothing;
    if (found.type === 'MATERIAL_STOCK') return line(`${found.data.packageId} · ${found.data.name}`, `/material/stock?id=${found.data.id}`);
    const name = found.type === 'LOT' ? `${found.data.lotId} · ${found.data.name}` : `${found.data.code} · ${found.data.name}`;
    return line(name, addressIn({ table: tables[found.type], id: found.data.id, label: name, day: null }));
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.status === 404) return nothing;
    throw failure;
  }
};
