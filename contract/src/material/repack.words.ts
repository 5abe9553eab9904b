import { words } from '../kit/words.ts';

export const repackWords = words({
  'repack.heldStays': [
    '보류 중인 패키지는 나누거나 합칠 수 없습니다[[: {packageId}]].',
    'What is on hold is neither split nor merged[[: {packageId}]].',
  ],
  'repack.countedStays': [
    '{packageId}은(는) 실사 {sheet}에서 세고 있습니다. 실사가 끝난 뒤에 나누거나 합치세요.',
    '{packageId} is being counted on {sheet}. Split or merge it when that is done.',
  ],
  'repack.reservedStays': [
    '{packageId}은(는) 판매에 {reserved} {uom}이(가) 잡혀 있어 나누거나 합칠 수 없습니다.',
    'Sales keep {reserved} {uom} of {packageId}: it is neither split nor merged.',
  ],
  'repack.issuedStays': [
    '{packageId}의 {atLine} {uom}이(가) 라인에 있습니다. 쓰거나 재입고한 뒤에 나누거나 합치세요.',
    '{atLine} {uom} of {packageId} {atLine|is|are} at a line. Use them or bring them back first.',
  ],
  'repack.emptyHasNothing': ['남은 수량이 없는 패키지입니다[[: {packageId}]].', 'Nothing is left of this package[[: {packageId}]].'],
  'repack.somethingStays': [
    '{packageId}에는 {qty} {uom}이(가) 있는데 {parts} {uom}을(를) 나누려 합니다. 원래 패키지에 남는 수량이 있어야 합니다.',
    '{packageId} holds {qty} {uom}, and {parts} {uom} would be split off. Something has to stay in it.',
  ],
  'repack.notIntoItself': ['같은 패키지끼리는 합칠 수 없습니다[[: {packageId}]].', 'A package isn’t merged into itself[[: {packageId}]].'],
  'repack.otherMaterial': [
    '{packageId}과(와) {into}은(는) 자재가 달라 합칠 수 없습니다.',
    '{packageId} and {into} are different materials: they don’t become one.',
  ],
  'repack.otherSupplierLot': [
    '{packageId}과(와) {into}은(는) 공급사 LOT이 달라 합칠 수 없습니다: {theirs} / {its}',
    '{packageId} and {into} are of different supplier’s lots: {theirs} / {its}. They don’t become one.',
  ],
  'repack.otherExpiry': [
    '{packageId}과(와) {into}은(는) 유효기한이 달라 합칠 수 없습니다: {theirs} / {its}',
    '{packageId} and {into} expire on different days: {theirs} / {its}. They don’t become one.',
  ],
  'repack.otherMakingDay': [
    '{packageId}과(와) {into}은(는) 제조 일자가 달라 합칠 수 없습니다: {theirs} / {its}',
    '{packageId} and {into} were made on different days: {theirs} / {its}. They don’t become one.',
  ],
  'repack.otherQuality': [
    '{packageId}과(와) {into}은(는) 품질 상태가 달라 합칠 수 없습니다.',
    '{packageId} and {into} differ in quality: they don’t become one.',
  ],
  'repack.otherConcession': [
    '{packageId}과(와) {into}은(는) 특채가 달라 합칠 수 없습니다.',
    '{packageId} and {into} are under different concessions: they don’t become one.',
  ],
  'repack.otherOwner': [
    '{packageId}과(와) {into}은(는) 소유가 달라 합칠 수 없습니다.',
    '{packageId} and {into} have different owners: they don’t become one.',
  ],
  'repack.otherSupplier': [
    '{packageId}과(와) {into}은(는) 공급사가 달라 합칠 수 없습니다.',
    '{packageId} and {into} come from different suppliers: they don’t become one.',
  ],
  'repack.otherPrice': [
    '{packageId}과(와) {into}은(는) 단가가 달라 합칠 수 없습니다: {theirs} / {its}',
    '{packageId} and {into} differ in price: {theirs} / {its}. They don’t become one.',
  ],
  'repack.onOneShelf': [
    '{packageId}과(와) {into}은(는) 다른 위치에 있습니다. 한 위치로 옮긴 뒤 합치세요.',
    '{packageId} and {into} stand on different shelves. Move one of them first.',
  ],
  'repack.isMerged': [
    '{into}에 합쳐져 있지 않은 패키지가 있습니다. 이미 되돌렸는지 확인하세요.',
    'Not all of these are merged into {into} any more: somebody may have taken it back already.',
  ],
  'repack.nothingMovedSince': [
    '합친 뒤에 {into}의 수량이 움직여 되돌릴 수 없습니다. 필요한 만큼 나누기를 하세요.',
    'Some of {into} has moved since the merge, so it isn’t taken back. Split off what you need.',
  ],
  'stock.splitFrom': ['나눈 패키지', 'Split off'],
  'movement.otherStockId': ['상대 패키지', 'Other package'],
  'movement.otherPackageId': ['상대 패키지', 'Other package'],
  'repack.wasSplit': ['패키지를 나눔', 'The package was split'],
  'repack.wasMerged': ['패키지를 합침', 'Packages were merged'],
  'repack.split': ['나누기', 'Split'],
  'repack.merge': ['합치기', 'Merge'],
  'repack.partQty': ['새 패키지 수량', 'Quantity of the new package'],
  'repack.parts': ['나눌 패키지 수', 'New packages'],
  'repack.stays': ['{packageId}에 {qty} {uom} 남음', '{qty} {uom} stay in {packageId}'],
  'repack.splitSaid': ['{packageId}에서 새 패키지 {n}개를 나눴습니다.', '{n} new {n|package was|packages were} split off {packageId}.'],
  'repack.splitUndone': ['나눈 것을 {packageId}에 다시 합쳤습니다', 'Put back into {packageId}'],
  'repack.into': ['남길 패키지', 'Package that stays'],
  'repack.becomes': ['{into}: {qty} {uom}', '{into}: {qty} {uom}'],
  'repack.othersEmpty': [
    '나머지 패키지 {n}개는 수량이 0이 되고, 남는 패키지의 라벨은 다시 붙입니다.',
    'The other {n} {n|is|are} empty then; the label of what stays is printed again.',
  ],
  'repack.mergeUndone': ['합친 것을 {into}에서 다시 나눴습니다', 'Taken out of {into} again'],
  'repack.takenBack': ['합치기 되돌림', 'Merge taken back'],
  'repack.mergedSaid': ['{into}에 합쳤습니다: {qty} {uom}', 'Merged into {into}: {qty} {uom}'],
});
