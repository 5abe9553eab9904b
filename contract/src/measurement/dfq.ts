import { type Head, headsOf, type MeasuredRow, type MeasuredTable, Unreadable } from './measured-table.ts';
import { numberIn } from './typed-value.ts';

/**
 * Q-DAS ASCII transfer format: K-fields describe the part and its characteristics, then come the values, either one line a part with a
 * characteristic after the other (parted by SI, and its value, attribute, time, events, batch, nest, operator, machine, process parameter and
 * gauge by DC4), or K-fields themselves (K0001 the value, K0004 its time …). By the published lists of K-fields.
 */
const betweenCharacteristics = '\u000f';
const withinCharacteristic = '\u0014';
const kField = /^K(\d{4})(?:\/(\d+))?(?:\/\d+)?(?:[\s](.*))?$/;
/** In a value line, in the order of its parts after the value and its attribute. */
const partFields = ['K0004', 'K0005', 'K0006', 'K0007', 'K0008', 'K0010', 'K0011', 'K0012'] as const;
/** What a value may say besides itself that we take. */
export const dfqFields = ['K0004', 'K0006', 'K0008', 'K0012'] as const;
type Besides = Map<string, string>;
type Sample = {
  line: number;
  values: Map<number, string>;
  besides: Besides /** The line ends with this characteristic. */;
  reaches: number;
};
/** Attributes of a value that is none: 255 not valid, 256 not there. */
const noValue = new Set(['255', '256']);
/** Catalogues that numbers of operators and gauges lead to: the entry’s name by its number. */
const catalogues: Readonly<Record<string, string>> = { K0008: 'K4093', K0012: 'K4073' };

export const isDfq = (text: string) => /^\s*K\d{4}(?:\/\d+)?\s/.test(text) && /^K0100\s/m.test(text.slice(0, 4000));

export const readDfq = (text: string): MeasuredTable => {
  const said = new Map<string, string>();
  const samples: Sample[] = [];
  const reached = new Map<number, number>();
  let count = 0;
  for (const [at, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const line = at + 1;
    if (raw.trim() === '' || raw.trim() === '\u001a') continue;
    const field = kField.exec(raw);
    if (!field) {
      samples.push(sampleIn(raw, line));
      continue;
    }
    const [, code = '', index, value = ''] = field;
    const of = Number(index ?? 1);
    if (code === '0100') {
      if (count > 0) throw new Unreadable('measurement.onePartPerFile', line);
      count = Number(value);
    } else if (code === '0001') {
      const nth = reached.get(of) ?? 0;
      reached.set(of, nth + 1);
      const sample = samples[nth] ?? { line, values: new Map(), besides: new Map(), reaches: Number.POSITIVE_INFINITY };
      if (!samples[nth]) samples.push(sample);
      sample.values.set(of, value.trim());
    } else if (code.startsWith('00') && samples.length > 0) {
      const sample = samples[of === 0 ? samples.length - 1 : (reached.get(of) ?? 1) - 1];
      if (!sample) continue;
      if (code === '0002' && noValue.has(value.trim())) sample.values.delete(of);
      else if (code !== '0002' && !sample.besides.has(`K${code}`)) sample.besides.set(`K${code}`, value.trim());
    } else said.set(`K${code}/${of}`, value.trim());
  }
  if (!Number.isInteger(count) || count < 1) throw new Unreadable('measurement.fileIsReadable');
  const described = Array.from({ length: count }, (_, n) => n + 1);
  const lacks = described.find((n) => !said.has(`K2001/${n}`) && !said.has(`K2002/${n}`));
  if (lacks !== undefined) throw new Unreadable('measurement.allCharacteristicsThere');
  const extras = dfqFields.filter((field) => samples.some(({ besides }) => besides.get(field)));
  return {
    heads: [...headsFor(said, described), ...extras.map((head) => ({ head }))],
    rows: samples.map((sample) => rowOf(sample, described, extras, said)),
    about: [said.get('K1001/1'), said.get('K1002/1')].filter(Boolean).join(' ').slice(0, 200) || null,
  };
};

const sampleIn = (raw: string, line: number): Sample => {
  const values = new Map<number, string>();
  const besides: Besides = new Map();
  const parts = raw.split(betweenCharacteristics);
  for (const [n, part] of parts.entries()) {
    const [value = '', attribute = '', ...more] = part.split(withinCharacteristic);
    if (value.trim() !== '' && !noValue.has(attribute.trim())) values.set(n + 1, value.trim());
    for (const [at, field] of partFields.entries()) {
      const told = more[at]?.trim();
      if (told && !besides.has(field)) besides.set(field, told);
    }
  }
  return { line, values, besides, reaches: parts.length };
};

const headsFor = (said: ReadonlyMap<string, string>, described: readonly number[]): Head[] => {
  const names = headsOf(described.map((n) => said.get(`K2002/${n}`) || said.get(`K2001/${n}`) || ''));
  const number = (field: string, n: number) => {
    const { value } = numberIn(said.get(`${field}/${n}`) ?? '');
    return Number.isFinite(value) ? value : undefined;
  };
  return names.map(({ head }, at) => {
    const n = at + 1;
    const nominal = number('K2101', n);
    const from = (limit: string, allowance: string) => {
      const by = number(allowance, n);
      return number(limit, n) ?? (nominal !== undefined && by !== undefined ? Number((nominal + by).toFixed(6)) : undefined);
    };
    return {
      head,
      nominal,
      lsl: from('K2110', 'K2112'),
      usl: from('K2111', 'K2113'),
      unit: said.get(`K2142/${n}`)?.slice(0, 20) || undefined,
    };
  });
};

const rowOf = (
  { line, values, besides, reaches }: Sample,
  described: readonly number[],
  extras: readonly string[],
  said: ReadonlyMap<string, string>,
): MeasuredRow => {
  const cells = described.map((n) => values.get(n) ?? '');
  const more = extras.map((field) => {
    const told = besides.get(field) ?? '';
    const entry = catalogues[field] && /^\d+$/.test(told) ? said.get(`${catalogues[field]}/${told}`) : undefined;
    return entry ?? (field === 'K0006' ? told.replace(/^#/, '') : told);
  });
  // A line that ends before its last characteristic is half, and stays so short that this shows.
  return { line, cells: reaches < described.length ? cells.slice(0, reaches) : [...cells, ...more] };
};
