import { words } from '../kit/words.ts';

export const lineAlarmWords = words({
  'lineAlarm.title': ['설비 이탈', 'Machines beyond limits'],
  'lineAlarm.HIGH': ['{tool} {parameter} {worst} · 상한 {limit}', '{tool} {parameter} {worst} · upper limit {limit}'],
  'lineAlarm.LOW': ['{tool} {parameter} {worst} · 하한 {limit}', '{tool} {parameter} {worst} · lower limit {limit}'],
  'lineAlarm.andMore': ['{said} 외 {n}건', '{said} and {n} more'],
  'lineAlarm.answer': ['조치 등록', 'Say what was done'],
  'lineAlarm.now': ['{from}부터 이탈 중입니다.', 'Beyond its limit since {from}.'],
  'lineAlarm.was': ['{from} ~ {to}에 이탈했습니다.', 'Beyond its limit from {from} to {to}.'],
  'lineAlarm.lot': ['LOT {lot}', 'Lot {lot}'],
  'lineAlarm.none': ['조치할 이탈이 없습니다.', 'Nothing is left to answer.'],
  'lineAlarm.settled': ['이탈의 원인과 조치를 등록했습니다.', 'Cause and action recorded.'],
});
