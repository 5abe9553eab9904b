import { words } from '../kit/words.ts';

export const attachmentWords = words({
  'attachment.kindIsTaken': [
    '이 형식은 올릴 수 없습니다[[ (.{ending})]]. 사진, PDF, 엑셀, 워드, 한글, CSV, 텍스트, DXF·STEP 도면을 올려 주세요.',
    'Files of this kind[[ (.{ending})]] aren’t taken. Add pictures, PDF, Excel, Word, HWP, CSV, text, or DXF and STEP drawings.',
  ],
  'attachment.isNotEmpty': ['내용이 없는 파일입니다. 다른 파일을 골라 주세요.', 'The file is empty. Choose another one.'],
  'attachment.isWhatItsNameSays': [
    '파일의 내용과 이름이 다릅니다[[ (.{ending})]]. 원래 프로그램에서 다시 저장한 뒤 올려 주세요.',
    'The file isn’t what its name[[ (.{ending})]] says. Save it again in its own program, then add it.',
  ],
  'attachment.soMany': [
    '파일은 {n}개까지 둘 수 있습니다. 쓰지 않는 파일을 먼저 지워 주세요.',
    'Up to {n} {n|file is|files are} kept here. Delete some that nobody needs first.',
  ],
  'attachment.keepsItsEnding': ['이름은 .{ending}(으)로 끝나야 합니다.', 'The name must end with .{ending}.'],
  'attachment.stepOfItsMold': ['그 금형의 입출고가 아닙니다.', 'That isn’t a step of this mold.'],
  'attachment.title': ['파일', 'Files'],
  'attachment.of': ['{name} 파일', 'Files of {name}'],
  'attachment.one': ['파일', 'File'],
  'attachment.add': ['파일 추가', 'Add files'],
  'attachment.drop': ['여기에 파일을 끌어 놓으세요', 'Drop files here'],
  'attachment.limits': [
    '사진, PDF, 엑셀, 워드, 한글, CSV, 텍스트, DXF·STEP · 파일마다 {n}까지',
    'Pictures, PDF, Excel, Word, HWP, CSV, text, DXF and STEP · up to {n} each',
  ],
  'attachment.name': ['이름', 'Name'],
  'attachment.note': ['메모', 'Note'],
  'attachment.size': ['크기', 'Size'],
  'attachment.by': ['올린 사람', 'Added by'],
  'attachment.at': ['올린 시각', 'Added at'],
  'attachment.download': ['내려받기', 'Download'],
  'attachment.edit': ['이름·메모 고치기', 'Name and note'],
  'attachment.preview': ['{name} 미리 보기', 'Preview of {name}'],
  'attachment.noPreview': ['이 형식은 미리 볼 수 없습니다. 내려받아 여세요.', 'This kind isn’t shown here. Download it to open it.'],
  'attachment.previewFailed': ['미리 보기를 불러오지 못했습니다. 내려받아 보세요.', 'The preview could not be loaded. Try to download it.'],
  'attachment.choosePreview': ['파일을 고르면 여기에 보입니다', 'Choose a file to see it here'],
  'attachment.sending': ['올리는 중', 'Uploading'],
  'attachment.added': ['{name} 파일을 올렸습니다', '{name} was added'],
  'attachment.again': ['다시 올리기', 'Try again'],
  'attachment.leave': ['이 파일 빼기', 'Leave it out'],
});
