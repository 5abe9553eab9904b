import { words } from '../kit/words.ts';

export const personWords = words({
  'person.badgeUnknown': ['등록되지 않은 명찰입니다: {badge}', 'Nobody has this badge: {badge}'],
  'person.pinWrong': [
    'PIN이 맞지 않습니다. 다시 입력하세요. PIN이 없으면 반장에게 요청하세요.',
    'The PIN is wrong. Try again, or ask your leader for one.',
  ],
  'person.locked': [
    '확인에 여러 번 실패했습니다. {n}분 뒤에 다시 하거나 반장에게 새 PIN을 요청하세요.',
    'That failed too many times. Try again in {n} min, or ask your leader for a new PIN.',
  ],
  'person.who': ['누가 작업하나요?', 'Who is it?'],
  'person.hint': ['이름을 고르고 PIN을 입력하거나 명찰을 스캔하세요.', 'Choose your name and enter your PIN, or scan your badge.'],
  'person.choose': ['작업자 확인', 'Who acts'],
  'person.pinOf': ['{name}님, 본인 PIN을 누르세요', '{name}, enter your own PIN'],
  'person.pinWhy': [
    '이제부터 입력하는 실적은 {name}님 이름으로 기록됩니다. PIN은 반장에게 받은 숫자 4~8자리입니다.',
    'What is entered from now on is recorded as made by {name}. The PIN is the 4 to 8 digits your leader gave you.',
  ],
  'person.is': ['{name}님으로 기록합니다', 'Recorded as {name} from now on'],
  'person.nobody': ['작업자 이름 없이 쓰기', 'Go on without a name'],
  'person.offline': [
    '네트워크가 없어 누구인지 확인하지 못했습니다. 다시 확인할 때까지 실적은 작업자 이름 없이 {user} 계정으로 남습니다.',
    'Without the network nobody can check who this is. Until it is checked, reports name no worker, only the account of {user}.',
  ],
  'person.unchecked': ['이름 없음', 'No name'],
  'person.checkAgain': ['다시 확인', 'Check again'],
  'person.digits': ['{n}자리 입력함', '{n} {n|digit|digits} entered'],
  'person.another': ['다른 사람', 'Somebody else'],
  'person.enter': ['확인', 'Go on'],
});
