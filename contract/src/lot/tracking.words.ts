import { words } from '../kit/words.ts';

export const trackingWords = words({
  'tracking.kind.lot': ['LOT', 'LOT'],
  'tracking.kind.material-stock': ['자재 패키지', 'Material package'],
  'tracking.kind.shipment': ['출하', 'Shipment'],
  'tracking.kind.order': ['수주', 'Order'],
  'tracking.kind.supplier': ['공급사', 'Supplier'],
  'tracking.kind.customer': ['고객사', 'Customer'],
  'tracking.confidence.EXACT': ['확정', 'Exact'],
  'tracking.confidence.INTERVAL': ['기간 추정', 'By interval'],
  'tracking.confidence.FIFO': ['선입선출 추정', 'Assumed first in, first out'],
  'tracking.search': ['LOT·패키지·출하·수주 번호로 찾기', 'Find a LOT, package, shipment or order'],
  'tracking.empty': ['추적할 대상을 찾아 선택하거나 바코드를 스캔하세요.', 'Find what to trace, or scan its barcode.'],
  'tracking.alone': ['연결된 이력이 없습니다.', 'Nothing is linked to it yet.'],
  'tracking.truncated': ['너무 많아 일부만 표시합니다.', 'There is more than fits; a part is shown.'],
  'tracking.open': ['화면 열기', 'Open its screen'],
  'tracking.center': ['여기서 추적', 'Trace from here'],
  'tracking.backward': ['투입 이력 (뒤로)', 'What went in'],
  'tracking.forward': ['사용·출하 이력 (앞으로)', 'Where it went'],
});
