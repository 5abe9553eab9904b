import { words } from '../kit/words.ts';

export const roleWords = words({
  'role.one': ['권한', 'role'],
  'role.name': ['권한명', 'Role name'],
  'role.description': ['설명', 'Description'],
  'role.users': ['사용자 수', 'Users'],
  'role.rights': ['메뉴별 권한', 'Rights by menu'],
  'role.rightsAsText': ['메뉴별 권한 (저장 형식)', 'Rights by menu (as stored)'],
  'role.onlyHeld': ['있는 권한만', 'Only what it has'],
  'role.explain': ['설명 보기', 'Explain'],
  'role.menu': ['메뉴', 'Menu'],
  'role.notThere': ['이 메뉴에 없는 권한', 'This menu has no such right'],
  'role.inherited': ['상위 메뉴에서 받은 권한', 'Given by the menu above'],
  'role.byAll': ['‘전체’에 포함된 권한', 'Included in “All”'],
  'role.hint': [
    '상위 메뉴의 권한은 하위 메뉴에도 적용됩니다. ‘전체’는 조회·등록·수정·삭제를 모두 포함합니다.',
    'A right on a menu reaches the menus below it. “All” includes view, new, edit and delete.',
  ],
  'role.none': ['권한 없음', 'No rights'],
  'identity.roleNameIsUnique': ['이미 등록된 권한명입니다.', 'This role name is already registered.'],
});
