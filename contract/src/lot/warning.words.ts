import { words } from '../kit/words.ts';

export const warningWords = words({
  'warning.careState': ['담당 상태', 'Looked after'],
  'warning.careState.FREE': ['담당 없음', 'Nobody'],
  'warning.careState.TAKEN': ['담당 있음', 'Taken'],
  'warning.ownerName': ['담당자', 'Looked after by'],
  'warning.dueOn': ['처리 기한', 'Settled by'],
  'warning.careNote': ['처리 메모', 'What is done'],
  'warning.note': ['처리 메모', 'What is done'],
  'warning.take': ['담당하기', 'Take'],
  'warning.takeOver': ['넘겨받기', 'Take over'],
  'warning.giveBack': ['담당 해제', 'Give back'],
  'warning.takeTitle': ['경고 담당하기', 'Take warnings'],
  'warning.takeText': [
    '선택한 {n}건을 내가 처리합니다. 처리 기한이 지나면 목록에 지난 것으로 표시됩니다.',
    'You look after {n} {n|warning|warnings}. Once the day is past, the list shows it as overdue.',
  ],
  'warning.overTitle': ['다른 사람이 담당하고 있습니다', 'Somebody else looks after it'],
  'warning.takenTold': ['{n}건을 담당합니다.', 'You look after {n} {n|warning|warnings}.'],
  'warning.givenBackTold': ['{n}건의 담당을 해제했습니다.', '{n} {n|warning is|warnings are} given back.'],
  'warning.noneMine': ['내가 담당하는 것이 없습니다.', 'None of them is yours.'],
  'warning.dueIsAhead': ['처리 기한은 오늘 이후여야 합니다.', 'Choose today or a later day.'],
  'warning.dueIsNear': ['처리 기한은 {most}일 안([[{last}]]까지)이어야 합니다.', 'Choose a day within {most} days[[, up to {last}]].'],
  'warning.stillStands': [
    '[[{unit}: ]]경고가 이미 없어졌습니다. 목록을 새로 고치세요.',
    '[[{unit}: ]]nothing is to be warned of any more. Refresh the list.',
  ],
  'warning.isNotAnothers': [
    '[[{unit}: ]][[{by}님이 ]][[{until}까지 ]]담당하고 있습니다. 넘겨받으려면 먼저 이야기하세요.',
    '[[{unit}: ]][[{by} looks after it]][[ until {until}]]. Speak to them before you take it over.',
  ],
  'warning.isTaken': [
    '[[{unit}: ]]담당자가 없습니다. 목록을 새로 고치세요.',
    '[[{unit}: ]]nobody looks after it any more. Refresh the list.',
  ],
  'warning.ownerGivesBack': [
    '[[{unit}: ]][[{by}님이 ]]담당하고 있습니다. 담당자만 해제할 수 있으며, 대신 넘겨받을 수 있습니다.',
    '[[{unit}: ]][[{by} looks after it]]. Only who has it gives it back; you can take it over instead.',
  ],
  'warning.packageHasOneOwner': [
    '방금 다른 사람이 담당한 패키지입니다. 새로 고치세요.',
    'Somebody took this package’s warning just now. Refresh.',
  ],
  'warning.lotHasOneOwner': ['방금 다른 사람이 담당한 LOT입니다. 새로 고치세요.', 'Somebody took this lot’s warning just now. Refresh.'],
  'warning.materialHasOneOwner': [
    '방금 다른 사람이 담당한 자재입니다. 새로 고치세요.',
    'Somebody took this material’s warning just now. Refresh.',
  ],
  'warning.productHasOneOwner': [
    '방금 다른 사람이 담당한 제품입니다. 새로 고치세요.',
    'Somebody took this product’s warning just now. Refresh.',
  ],
  'quick.nobodys': ['담당 없음', 'Nobody’s'],
  'quick.careOverdue': ['처리 기한 지남', 'Overdue'],
});
