import { type At, formatAt, formatDay, formatMinute, formatTime, nothing, setTimeZone } from '@lotline/contract/kit/when';

export { formatAt, formatDay, formatMinute, formatTime, nothing, setTimeZone };

/** Today in the plant's zone, as the contract writes a plain date. */
export const today = (now: At = new Date()): string => formatDay(now).replaceAll('/', '-');

/** Days until the Sunday that ends this week. */
export const daysToSunday = (from: string = today()): number => (7 - new Date(from).getUTCDay()) % 7;

/** Days from today until a plain date, below zero when it is over. */
export const daysUntil = (day: string, from: string = today()): number => Math.round((Date.parse(day) - Date.parse(from)) / 86_400_000);

const numbers = new Map<number, Intl.NumberFormat>();
const numberFormat = (scale: number) => {
  const known = numbers.get(scale);
  if (known) return known;
  const made = new Intl.NumberFormat('en-US', { maximumFractionDigits: scale });
  numbers.set(scale, made);
  return made;
};

/** With thousands separators and at most `scale` decimals, 3 unless told otherwise. */
export const formatNumber = (value: number | null | undefined, scale = 3): string =>
  value === null || value === undefined || !Number.isFinite(value) ? nothing : numberFormat(scale).format(value === 0 ? 0 : value);
/** A share of one as a percentage: 0.9834 is 98.3%. */
export const formatPercent = (share: number | null | undefined, scale = 1): string =>
  share === null || share === undefined || !Number.isFinite(share) ? nothing : `${formatNumber(share * 100, scale)}%`;

const sizes = ['Bytes', 'KBytes', 'MB', 'GB'] as const;
/** Bytes, KBytes, MB, GB with two decimals. */
export const formatSize = (bytes: number | null | undefined): string => {
  if (bytes === null || bytes === undefined || !Number.isFinite(bytes)) return nothing;
  if (bytes === 0) return '0 Bytes';
  const step = Math.min(sizes.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  return `${Number((bytes / 1024 ** step).toFixed(2))} ${sizes[step]}`;
};

/** Seconds as `m:ss`. */
export const formatLeft = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

export const orNothing = (text: string | null | undefined): string => (text === null || text === undefined || text === '' ? nothing : text);
