import { words } from '../kit/words.ts';

export const locationWords = words({
  'location.siteStandsAtTheRoot': [
    '사업장은 최상위에만 둘 수 있습니다. 상위 위치를 비워 주세요.',
    'A site stands at the root. Leave its parent empty.',
  ],
  'location.factoryOnlyUnderSite': [
    '공장은 사업장 아래에만 둘 수 있습니다. 상위 위치로 사업장을 선택하세요.',
    'A factory stands under a site only. Choose a site as its parent.',
  ],
  'location.lineOnlyUnderFactory': [
    '라인은 공장 아래에만 둘 수 있습니다. 상위 위치로 공장을 선택하세요.',
    'A line stands under a factory only. Choose a factory as its parent.',
  ],
  'location.warehouseOnlyUnderFactory': [
    '창고는 공장 아래에만 둘 수 있습니다. 상위 위치로 공장을 선택하세요.',
    'A warehouse stands under a factory only. Choose a factory as its parent.',
  ],
  'location.shelfOnlyUnderWarehouse': [
    '선반은 창고 아래에만 둘 수 있습니다. 상위 위치로 창고를 선택하세요.',
    'A shelf stands under a warehouse only. Choose a warehouse as its parent.',
  ],
  'location.typeIsKeptWhileItHolds': [
    '이 위치에 [[{holds}건이 ]]있어 구분을 바꿀 수 없습니다. 먼저 옮겨 주세요.',
    'The kind can’t change while the location holds something[[ ({holds})]]. Move that first.',
  ],
  'location.codeIsUnique': ['이미 등록된 위치 코드입니다[[: {value}]].', 'This location code is already registered[[: {value}]].'],
  'location.one': ['위치', 'location'],
  'location.type': ['구분', 'Kind'],
  'location.code': ['위치 코드', 'Code'],
  'location.name': ['위치명', 'Name'],
  'location.nameEn': ['영문명', 'English name'],
  'location.parentId': ['상위 위치', 'Parent'],
  'location.seq': ['순서', 'Order'],
  'location.description': ['설명', 'Description'],
  'location.all': ['전체 위치', 'All locations'],
  'location.tree': ['위치 트리', 'Locations'],
  'location.addUnder': ['하위 위치 등록', 'Add below'],
  'location.addSite': ['사업장 등록', 'New site'],
  'location.search': ['위치 검색', 'Find a location'],
  'location.chooseOne': ['왼쪽 트리에서 위치를 선택하거나 새로 등록하세요.', 'Choose a location in the tree, or create one.'],
  'location.empty': ['등록된 위치가 없습니다. 사업장부터 등록하세요.', 'There are no locations yet. Start with a site.'],
  'location.moveTitle': ['{name} 위치를 {parent} 아래로 옮길까요?', 'Move {name} under {parent}?'],
  'location.move': ['옮기기', 'Move'],
  'locationType.SITE': ['사업장', 'Site'],
  'locationType.FACTORY': ['공장', 'Factory'],
  'locationType.LINE': ['라인', 'Line'],
  'locationType.WAREHOUSE': ['창고', 'Warehouse'],
  'locationType.SHELF': ['선반', 'Shelf'],
});
