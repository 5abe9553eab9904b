import { words } from '../kit/words.ts';

export const barcodeWords = words({
  'barcode.notFound': ['해당하는 바코드 정보가 없습니다. [[{barcode}]]', 'No corresponding barcode information found. [[{barcode}]]'],
});
