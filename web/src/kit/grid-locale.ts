import { AG_GRID_LOCALE_KR } from '@ag-grid-community/locale';
import type { Lang } from '@lotline/contract/kit/words';

export const gridLocale = (lang: Lang) => (lang === 'kr' ? AG_GRID_LOCALE_KR : {});
