import { words } from './kit/words.ts';

/** What a phone's frame says around every screen in the hand. */
export const phoneWords = words({
  'phone.screens': ['화면', 'Screens'],
  'phone.scan': ['스캔', 'Scan'],
  'phone.find': ['찾기', 'Find'],
  'phone.code': ['바코드 또는 번호', 'Barcode or number'],
  'phone.scanHint': ['스캐너로 찍거나 번호를 입력하세요', 'Scan a label or type its number'],
  'phone.back': ['뒤로', 'Back'],
  'phone.loading': ['불러오는 중', 'Loading'],
  'phone.failed': ['불러오지 못했습니다', 'Could not be loaded'],
  'phone.desktop': ['PC 화면으로 보기', 'Use the desktop pages'],
  'phone.mobile': ['모바일 화면으로 보기', 'Use the mobile pages'],
  'phone.mobileNotice': ['공지', 'Notices'],
  'phone.mobileMaterialStock': ['자재 재고', 'Material'],
  'phone.mobileMaterialIn': ['자재 입고', 'Receive'],
  'phone.mobileMaterialOut': ['자재 출고', 'Issue'],
  'phone.mobileMaterialReIn': ['자재 재입고', 'Return'],
  'phone.mobileProductStock': ['제품 재고', 'Products'],
  'phone.mobileShipment': ['출하', 'Ship'],
  'phone.mobileShipmentList': ['출하 목록', 'Shipments'],
});
