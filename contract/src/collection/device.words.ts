import { words } from '../kit/words.ts';

export const deviceWords = words({
  'device.nameIsFree': ['이미 등록된 장치 이름입니다.', 'This device name is taken already.'],
  'device.keyIsKnown': [
    '장치 키가 없거나 폐기되었습니다. Authorization: Bearer 뒤에 유효한 키를 넣으세요.',
    'The device’s key is missing or revoked. Send a valid one as Authorization: Bearer.',
  ],
  'push.atMost': [
    '값이 {points}개입니다. 한 번에 {most}개까지 보낼 수 있습니다. 나누어 보내세요.',
    'It brings {points} {points|point|points}; {most} at most are taken at once. Send them in parts.',
  ],
  'observation.lineIsReadable': ['라인 프로토콜로 읽을 수 없는 줄입니다.', 'The line can’t be read as line protocol.'],
  'observation.qualityIsKnown': ['품질은 GOOD, UNCERTAIN, BAD 중 하나입니다.', 'The quality is GOOD, UNCERTAIN or BAD.'],
  'observation.parameterOfTheDevice': [
    '이 장치가 보낼 수 없는 설비의 항목입니다.',
    'The parameter is of a machine that this device doesn’t speak for.',
  ],
  'device.one': ['수집 장치', 'device'],
  'device.name': ['장치명', 'Device'],
  'device.toolId': ['설비', 'Machine'],
  'device.toolName': ['설비', 'Machine'],
  'device.pointsPerSec': ['초당 최대 값 수', 'Points per second'],
  'device.active': ['사용', 'In use'],
  'device.note': ['비고', 'Note'],
  'device.giveKey': ['키 발급', 'Give a key'],
  'device.revokeKey': ['키 폐기', 'Revoke the key'],
  'device.hasNoKey': ['키가 없습니다.', 'It has no key.'],
  'device.revoked': ['{device}의 키를 폐기했습니다.', 'The key of {device} is revoked.'],
  'device.keyOf': ['{device} 키', 'Key of {device}'],
  'device.keyOnce': [
    '이 키는 지금 한 번만 보입니다. 장치에 넣어 두세요. 앞서 발급한 키는 더 이상 쓸 수 없습니다.',
    'This key is shown this once: put it into the device now. The one before opens nothing any more.',
  ],
  'device.copyKey': ['복사', 'Copy'],
  'device.keyCopied': ['키를 복사했습니다.', 'The key is copied.'],
  'device.keyStart': ['키', 'Key'],
  'device.keyAt': ['키 발급', 'Key given'],
  'device.lastPushedAt': ['마지막 수신', 'Last heard'],
  'device.clockAheadSec': ['시계 차이(초)', 'Clock ahead (s)'],
});
