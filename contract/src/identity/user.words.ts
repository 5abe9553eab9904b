import { words } from '../kit/words.ts';

export const userWords = words({
  'user.one': ['사용자', 'user'],
  'user.userId': ['아이디', 'User ID'],
  'user.username': ['이름', 'Name'],
  'user.password': ['비밀번호', 'Password'],
  'user.newPassword': ['새 비밀번호', 'New password'],
  'user.currentPassword': ['현재 비밀번호', 'Present password'],
  'user.currentPasswordHint': ['내 비밀번호를 바꿀 때 필요합니다', 'Needed to change your own password'],
  'user.passwordConfirm': ['비밀번호 확인', 'Confirm password'],
  'user.passwordHint': ['영문과 숫자를 포함해 8자 이상', 'At least 8 characters, letters and digits'],
  'user.passwordKeep': ['바꿀 때만 입력하세요', 'Only to change it'],
  'user.email': ['이메일', 'E-mail'],
  'user.phone': ['전화번호', 'Phone'],
  'user.image': ['사진', 'Photo'],
  'user.location': ['소속 위치', 'Location'],
  'user.roles': ['권한', 'Roles'],
  'user.color': ['표시 색', 'Colour'],
  'user.enabled': ['사용', 'Enabled'],
  'user.status': ['접속', 'Online'],
  'user.status.1': ['접속 중', 'Online'],
  'user.status.0': ['오프라인', 'Offline'],
  'user.ip': ['IP', 'IP'],
  'user.lastLoginAt': ['최근 로그인', 'Last sign-in'],
  'user.lockedUntil': ['잠김 해제 시각', 'Locked until'],
  'user.disableHint': ['중지하면 접속 중인 세션이 바로 끝납니다.', 'Disabling ends this user’s sessions at once.'],
  'identity.userIdIsUnique': ['이미 등록된 아이디입니다.', 'This user ID is already registered.'],
  'identity.nobodyGrantsMoreThanHeld': [
    '내가 가지지 않은 권한은 줄 수 없습니다. 그 권한을 가진 관리자에게 요청해 주세요.',
    'You can’t give a right that you don’t hold yourself. Ask an administrator who holds it.',
  ],
  'identity.whoHoldsMoreIsUntouched': [
    '나보다 권한이 많은 사용자의 아이디, 비밀번호, 권한, 사용 여부는 바꿀 수 없고 삭제할 수도 없습니다. 그만한 권한을 가진 관리자에게 요청해 주세요.',
    'The ID, password, roles and enabled flag of someone who holds more rights than you can’t be changed, nor can that user be deleted. Ask an administrator who holds them.',
  ],
  'identity.roleThatHoldsMoreIsUntouched': [
    '내가 가지지 않은 권한이 담긴 권한 그룹은 바꾸거나 삭제할 수 없습니다. 그 권한을 가진 관리자에게 요청해 주세요.',
    'A role with rights that you don’t hold can’t be changed or deleted. Ask an administrator who holds them.',
  ],
  'identity.ownPasswordNeedsThePresent': [
    '현재 비밀번호가 맞지 않아 비밀번호를 바꾸지 않았습니다. 현재 비밀번호를 다시 입력해 주세요.',
    'The present password isn’t right, so the password stays as it is. Please type your present password again.',
  ],
  'identity.lastAdministratorStays': [
    '마지막 관리자는 삭제하거나 중지하거나 권한을 뺄 수 없습니다. 먼저 다른 관리자를 지정해 주세요.',
    'The last administrator can’t be deleted, disabled or stripped. Make another user an administrator first.',
  ],
});
