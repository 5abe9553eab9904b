import { words } from '../kit/words.ts';

export const helpWords = words({
  'help.isOver': ['이미 끝난 호출입니다[[. {by}님이 마쳤습니다]].', 'This call is over[[: {by} ended it]].'],
  'help.isTaken': ['{by}님이 이미 가고 있습니다.', '{by} is on the way already.'],
  'help.call': ['도움 호출', 'Call for help'],
  'help.short': ['호출', 'Help'],
  'help.kept': [
    '아직 전달되지 않았습니다. 말로 알리세요. {n}분 안에 네트워크가 연결되면 저절로 호출합니다.',
    'Nobody has been told yet: call by voice. It is sent by itself if the network is back within {n} min.',
  ],
  'help.keptToo': ['{reason} — 네트워크가 없어 보내지 못했습니다', '{reason} – not sent, there is no network'],
  'help.tooOld': [
    '{reason} 호출을 보내지 못했습니다. 아직 필요하면 다시 호출하세요.',
    'The call “{reason}” could not be sent. Call again if it is still needed.',
  ],
  'help.refused': ['{reason} — 호출하지 못했습니다. 말로 알리세요.', '{reason} – nobody was called. Call by voice.'],
  'help.again': ['다시 호출', 'Call again'],
  'help.takeBack': ['호출 취소', 'Take the call back'],
  'help.whom': ['누구를 부를까요?', 'Who is needed?'],
  'help.noReasons': [
    '호출 사유가 없습니다. 사무실의 코드 화면에서 CALL_REASON에 등록해 주세요.',
    'There is nobody to call. Ask the office to fill the code list CALL_REASON.',
  ],
  'help.called': ['{reason} — 호출했습니다', '{reason} – called'],
  'help.open': ['열린 호출 {n}건', '{n} open {n|call|calls}'],
  'help.waiting': ['{at}부터 {minutes}째 기다리는 중', 'waiting for {minutes}, since {at}'],
  'help.coming': ['{by}님이 가고 있습니다', '{by} is on the way'],
  'help.comes': ['{by} 오는 중', '{by} comes'],
  'help.stands': ['{minutes}째', 'for {minutes}'],
  'help.nobody': ['아직 아무도 답하지 않았습니다', 'Nobody has answered yet'],
  'help.take': ['가겠습니다', 'I am coming'],
  'help.line': ['어느 라인으로 부를까요?', 'To which line?'],
  'help.none': ['열린 호출이 없습니다', 'Nobody is calling'],
  'help.end': ['호출 마침', 'End the call'],
});
