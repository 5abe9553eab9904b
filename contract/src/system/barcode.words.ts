import { words } from '../kit/words.ts';

export const barcodeWords = words({
  'frame.barcode': ['바코드', 'Barcode'],
  'barcode.belongsToNothing': ['이렇게 읽혔지만 등록된 것이 없습니다', 'Read so, but nothing here has it'],
  'barcode.fault.FORM': ['GS1 바코드로 보이지만 형식이 맞지 않습니다', 'Looks like a GS1 code, but isn’t written as one'],
  'barcode.fault.CHECK_DIGIT': ['GS1 바코드로 보이지만 검사 숫자가 맞지 않습니다', 'Looks like a GS1 code, but its check digit is wrong'],
  'barcode.fault.DATE': ['GS1 바코드로 보이지만 없는 날짜가 들어 있습니다', 'Looks like a GS1 code, but a date on it doesn’t exist'],
  'barcode.madeOn': ['제조 {day}', 'made {day}'],
  'barcode.expiresOn': ['유효기한 {day}', 'expires {day}'],
  'barcode.count': ['{n}개', '{n} {n|piece|pieces}'],
  'barcode.partNo': ['품번 {no}', 'part no. {no}'],
  'barcode.orderNo': ['발주 {no}', 'order {no}'],
  'barcode.notFound': ['해당하는 바코드 정보가 없습니다. [[{barcode}]]', 'No corresponding barcode information found. [[{barcode}]]'],
});
