import { words } from './kit/words.ts';

/** The words of the field in which people write with headings, lists and pictures. */
export const richTextWords = words({
  'rich.bold': ['굵게', 'Bold'],
  'rich.italic': ['기울임', 'Italic'],
  'rich.underline': ['밑줄', 'Underline'],
  'rich.strike': ['취소선', 'Strikethrough'],
  'rich.heading': ['소제목', 'Heading'],
  'rich.bullets': ['글머리표', 'Bullets'],
  'rich.numbers': ['번호', 'Numbers'],
  'rich.quote': ['인용', 'Quote'],
  'rich.link': ['링크', 'Link'],
  'rich.linkAsk': ['링크 주소 (https://…)', 'Address of the link (https://…)'],
  'rich.picture': ['사진 넣기', 'Put in a picture'],
  'rich.undo': ['되돌리기', 'Take back'],
  'rich.redo': ['다시 하기', 'Do again'],
  'rich.notAPicture': ['사진이 아니거나 열 수 없는 파일입니다.', 'That isn’t a picture, or it can’t be opened.'],
  'rich.tools': ['서식', 'Formatting'],
  'rich.size': ['사진을 줄이는 중', 'Making the picture smaller'],
});
