import { words } from '../../kit/words.ts';

export const workEventWords = words({
  'work.ticksItsOwnCheckPoints': [
    '이 작업의 확인 항목이 아닙니다. 작업지도서가 바뀌었는지 확인하세요.',
    'That is no check point of this work. See whether its instruction has changed.',
  ],
  'work.startOnlyOnOpenPlan': [
    '완료되었거나 취소된 생산 계획은 시작할 수 없습니다.',
    'A completed or cancelled production plan can’t be started.',
  ],
  'work.startOnlyOnOpenDay': ['이미 완료된 작업입니다. 다시 하려면 완료를 취소하세요.', 'This work is complete. Reopen it to go on.'],
  'work.startNeedsATool': ['이 공정은 설비를 선택해야 시작할 수 있습니다.', 'Choose a machine first: this operation needs one.'],
  'tool.underInspectionStandsStill': [
    '설비[[ {tool}]]이(가) 점검 중입니다. 점검이 끝난 뒤 시작하세요.',
    'The machine[[ {tool}]] is under inspection. Start when that is done.',
  ],
  'work.oneOpenEventPerTool': [
    '이 설비는 다른 작업[[({operation} · {product})]][[({plan})]]을(를) 하고 있습니다. 그 작업을 먼저 멈추세요.',
    'This machine is busy with other work[[: {operation} · {product}]][[ ({plan})]]. Stop that first.',
  ],
  'work.oneOpenEventPerWorker': [
    '작업자[[({worker})]]은(는) [[{tool}에서 ]]다른 작업[[({plan})]]을(를) 하고 있습니다.[[ 다른 작업 중인 사람이 더 있습니다({also}).]] 그 작업을 먼저 멈추세요.',
    'The worker[[ {worker}]] is busy with other work[[ ({plan})]][[ on {tool}]].[[ So are more of them: {also}.]] Stop that first.',
  ],
  'work.endsAfterItStarts': ['끝난 시각이 시작한 시각보다 빠릅니다.', 'The end is before the start.'],
  'work.finishedOnce': ['이미 완료된 작업입니다.', 'This work is complete already.'],
  'work.shortFinishHasAReason': [
    '목표보다 [[{remain} ]]적습니다. 완료하려면 사유를 선택하세요.',
    'That is [[{remain} ]]short of the target. Give a reason to finish.',
  ],
  'work.reopenOnlyComplete': ['완료된 작업만 다시 열 수 있습니다.', 'Only complete work can be reopened.'],
  'work.carriedOverStaysClosed': [
    '남은 수량을 이월한 작업은 다시 열 수 없습니다. 늦게 온 실적은 반장이 이 작업에 등록할 수 있습니다.',
    'Work whose remainder was carried over stays closed. A leader books on it what was reported late.',
  ],
  'work.nothingRuns': ['진행 중인 작업이 없습니다.', 'Nothing is running.'],
  'work.kind.SETUP': ['셋업', 'Set-up'],
  'work.kind.RUN': ['가동', 'Running'],
  'work.kind.PAUSE': ['일시 정지', 'Paused'],
  'work.kind.STOP': ['고장 정지', 'Breakdown'],
  'work.kind.CLEAN': ['청소', 'Cleaning'],
  'work.kind.MAINT': ['보전', 'Maintenance'],
  'work.kind.WAIT_MATERIAL': ['자재 대기', 'Waiting for material'],
  'work.kind.WAIT_QUALITY': ['품질 대기', 'Waiting for quality'],
  'work.kind.WAIT_WORKER': ['작업자 대기', 'Waiting for a worker'],
  'work.kind.CHANGEOVER': ['기종 교체', 'Changeover'],
  'work.kind.BREAK': ['휴식', 'Break'],
  'work.kind.TRIAL': ['시운전', 'Trial run'],
});
