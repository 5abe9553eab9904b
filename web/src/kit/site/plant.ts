import type { Lang } from '@lotline/contract/kit/words';
import type { PublicSettings } from '@lotline/contract/system/public-settings';
import { kept, store, useStore } from '../browser/store.ts';
import { getJson } from '../net/send.ts';
import { setTimeZone } from '../words/format.ts';

const key = 'lotline.plant';
const unknown: PublicSettings = {
  companyId: '',
  companyName: '',
  letterhead: { nameEn: null, address: null, addressEn: null, regNum: null, phone: null },
  title: 'Lotline',
  logo: null,
  timeZone: 'Asia/Seoul',
  dayShiftStart: '08:00',
  nightShiftStart: '20:00',
  workingHours: 8,
  languages: ['kr', 'en'],
  demo: null,
  sister: null,
  chatScript: null,
  uploadMaxBytes: 20 * 1_048_576,
  menuExclude: [],
};

const first = { ...unknown, ...kept.json<PublicSettings>(key), demo: null };
setTimeZone(first.timeZone);
/** The company and the plant as configured: what this browser saw last until the server has answered. */
export const plant = store<PublicSettings>(first);
export const usePlant = () => useStore(plant);

/** The company as it signs a paper in a language. */
export const useLetterhead = (lang: Lang) => {
  const { companyName, letterhead } = usePlant();
  const { nameEn, address, addressEn, regNum, phone } = letterhead;
  const isEnglish = lang === 'en';
  return { name: (isEnglish && nameEn) || companyName, address: (isEnglish && addressEn) || address, regNum, phone };
};

export const loadPlant = async () => {
  const settings = await getJson<PublicSettings>('/settings/public');
  kept.set(key, JSON.stringify({ ...settings, demo: null }));
  setTimeZone(settings.timeZone);
  plant.set(settings);
  return settings;
};
