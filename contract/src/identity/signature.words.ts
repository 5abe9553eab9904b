import { words } from '../kit/words.ts';

export const signatureWords = words({
  'signature.signerKnowsThePassword': [
    '비밀번호가 맞지 않아 서명하지 않았습니다. 내 비밀번호를 다시 입력해 주세요.',
    'The password isn’t right, so nothing was signed. Please type your own password again.',
  ],
  'sign.means': [
    '아래 비밀번호로 ‘{meaning}’ 서명을 합니다. 이름, 시각, 내용의 해시가 함께 남습니다.',
    'With the password below you sign as “{meaning}”. Your name, the time and the hash of the content are kept.',
  ],
  'sign.password': ['내 비밀번호', 'Your password'],
  'sign.passwordNeeded': ['비밀번호를 입력하세요', 'Type your password'],
  'sign.voided': ['서명한 뒤 내용이 바뀌어 무효입니다', 'Void: the content was changed after it was signed'],
  'signature.title': ['전자 서명', 'Signatures'],
  'signature.none': ['서명이 없습니다.', 'Nobody has signed yet.'],
  'signature.one': ['서명', 'signature'],
  'signature.subject': ['대상', 'Of'],
  'signature.subjectId': ['대상 번호', 'Row'],
  'signature.meaning': ['서명 의미', 'Meaning'],
  'signature.signerName': ['서명자', 'Signed by'],
  'signature.actorId': ['서명자', 'Signed by'],
  'signature.signedAt': ['서명 일시', 'Signed'],
  'signature.contentHash': ['내용 해시(SHA-256)', 'Hash of the content (SHA-256)'],
  'signature.note': ['사유', 'Reason'],
  'signMeaning.PREPARED': ['작성', 'Prepared'],
  'signMeaning.REVIEWED': ['검토', 'Reviewed'],
  'signMeaning.APPROVED': ['승인', 'Approved'],
  'signMeaning.OBSOLETED': ['폐지', 'Withdrawn'],
});
