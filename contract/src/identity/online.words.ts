import { words } from '../kit/words.ts';

export const onlineWords = words({
  'online.count': ['{n}명 접속 중', '{n} {n|person is|people are} online'],
  'online.me': ['나', 'you'],
  'online.noneFound': ['“{text}”에 맞는 사람이 없습니다', 'Nobody matches “{text}”'],
  'online.find': ['이름·소속으로 찾기', 'Find by name or place'],
});
