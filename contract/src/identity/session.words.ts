import { words } from '../kit/words.ts';

/** The words of the sign-in page; few, because that page carries no others. */
export const sessionWords = words({
  'session.signIn': ['로그인', 'Sign in'],
  'session.signingIn': ['로그인 중…', 'Signing in…'],
  'session.userId': ['아이디', 'ID'],
  'session.password': ['비밀번호', 'Password'],
  'session.showPassword': ['비밀번호 보기', 'Show password'],
  'session.hidePassword': ['비밀번호 숨기기', 'Hide password'],
  'session.capsLock': ['Caps Lock이 켜져 있습니다', 'Caps Lock is on'],
  'session.check': ['아이디와 비밀번호를 확인해 주세요.', 'Please check your ID and password.'],
  'session.locked': ['로그인 시도가 너무 많았습니다. 잠시 후 다시 시도해 주세요.', 'Too many attempts. Please try again in a while.'],
  'session.client': ['등록되지 않은 클라이언트입니다.', 'This client is not registered.'],
  'session.unreachable': [
    '서버에 연결할 수 없습니다. 잠시 후 다시 시도해 주세요.',
    'The server cannot be reached. Please try again in a moment.',
  ],
  'session.demo': ['데모 계정', 'Demo sign-in'],
  'session.useDemo': ['데모 계정으로 채우기', 'Fill in the demo sign-in'],
  'session.demoWhy': ['이 PC에서만 열리는 데모 공장입니다.', 'A demo plant that only this machine can open.'],
  'session.welcome': ['오늘도 안전하게 시작하세요', 'Have a safe shift'],
  'session.language': ['언어', 'Language'],
});
