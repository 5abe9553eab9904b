import type { z } from 'zod';
import { type Facts, fill, type Lang, words } from './words.ts';

/** The sentences of a field that isn't right; the server answers with them and the web shows the same beside the field. */
export const issueWords = words({
  'issue.required': ['필수 값입니다.[[ {name}을(를) 입력하세요.]]', 'Required value.[[ Enter {name}.]]'],
  'issue.requiredChoice': ['필수 값입니다.[[ {name}을(를) 선택하세요.]]', 'Required value.[[ Choose {name}.]]'],
  'issue.email': ['이메일 형식이 아닙니다.', 'Not an e-mail format.'],
  'issue.minLength': ['{n}자 이상 입력해 주세요.', '{n} {n|character|characters} or more required.'],
  'issue.maxLength': ['{n}자까지 입력할 수 있습니다.', 'Up to {n} {n|character|characters} allowed.'],
  'issue.min': ['{n} 이상이어야 합니다.', 'Must be at least {n}.'],
  'issue.max': ['{n} 이하여야 합니다.', 'Must be at most {n}.'],
  'issue.above': ['{n}보다 커야 합니다.', 'Must be more than {n}.'],
  'issue.below': ['{n}보다 작아야 합니다.', 'Must be less than {n}.'],
  'issue.between': ['{min} ~ {max} 사이여야 합니다.', 'Must be between {min} ~ {max}.'],
  'issue.atLeast': ['{n}개 이상이어야 합니다.', 'At least {n} required.'],
  'issue.atMost': ['{n}개까지 가능합니다.', 'At most {n} allowed.'],
  'issue.realNumber': ['숫자만 입력할 수 있습니다.', 'Numbers only.'],
  'issue.integer': ['정수만 입력할 수 있습니다.', 'Whole numbers only.'],
  'issue.natural': ['자연수만 입력할 수 있습니다.', 'Natural numbers only.'],
  'issue.decimal': ['소수점 이하 {n}자리까지 입력할 수 있습니다.', 'Up to {n} decimal {n|place|places}.'],
  'issue.digits': ['정수 {n}자리까지 입력할 수 있습니다.', 'Up to {n} {n|digit|digits}.'],
  'issue.multiple': ['{n}의 배수여야 합니다.', 'Must be a multiple of {n}.'],
  'issue.text': ['글자로 입력해 주세요.', 'Must be text.'],
  'issue.plainText': ['사용할 수 없는 문자가 있습니다.', 'Contains characters that cannot be used.'],
  'issue.boolean': ['예 또는 아니요여야 합니다.', 'Must be yes or no.'],
  'issue.list': ['목록이어야 합니다.', 'Must be a list.'],
  'issue.oneOf': ['정해진 값 중에서 선택해 주세요.', 'Choose one of the given values.'],
  'issue.notIn': ['사용할 수 없는 값입니다.', 'This value cannot be used.'],
  'issue.date': ['날짜 형식(yyyy-MM-dd)이 아닙니다.', 'Not a date (yyyy-MM-dd).'],
  'issue.dateTimeFormat': ['일시 형식(yyyy-MM-dd HH:mm)이 아닙니다.', 'Not a date and time (yyyy-MM-dd HH:mm).'],
  'issue.noDay': ['없는 날짜입니다', 'There is no such day'],
  'issue.noAt': ['없는 일시입니다', 'There is no such date and time'],
  'issue.whichDay': ['어느 날짜인지 알 수 없습니다: {text} (예: {day})', 'This may be two days: {text}. Write it as {day}.'],
  'issue.bothDays': ['시작일과 종료일을 모두 입력하세요.', 'Enter both days of the period.'],
  'issue.periodOrder': ['끝이 시작보다 빠릅니다. 기간을 다시 선택하세요.', 'It ends before it begins. Choose the period anew.'],
  'issue.dateRange': ['기간을 선택해 주세요.', 'You must select a period.'],
  'issue.periodTooLong': ['기간은 {n}일까지 선택할 수 있습니다.', 'The period may be up to {n} {n|day|days}.'],
  'issue.time': ['시각 형식(HH:mm)이 아닙니다.', 'Not a time (HH:mm).'],
  'issue.url': ['URL 형식이 아닙니다.', 'Not a URL.'],
  'issue.phoneNumber': [
    '전화번호는 숫자, 하이픈(-), 세미콜론(;)만 입력할 수 있습니다.',
    'Phone numbers take digits, hyphens and semicolons only.',
  ],
  'issue.mobileNumber': ['전화번호 형식(000-0000-0000)이 아닙니다.', 'Not a phone number (000-0000-0000).'],
  'issue.companyRegNum': ['사업자등록번호 형식(XXX-XX-XXXXX)이 아닙니다.', 'Not a business registration number (XXX-XX-XXXXX).'],
  'issue.corporateRegNum': ['법인등록번호 형식(XXXXXX-XXXXXXX)이 아닙니다.', 'Not a corporate registration number (XXXXXX-XXXXXXX).'],
  'issue.camelCase': [
    '영문 소문자로 시작하고 영문과 숫자만 사용할 수 있습니다.',
    'Must start with a lower-case letter; letters and digits only.',
  ],
  'issue.password': ['영문과 숫자를 포함해 8자 이상이어야 합니다.', 'At least 8 characters with letters and digits.'],
  'issue.currentPasswordNeeded': [
    '비밀번호를 바꾸려면 현재 비밀번호를 입력해 주세요.',
    'To change your password, please type the present one.',
  ],
  'issue.passwordConfirm': ['비밀번호와 비밀번호 확인이 다릅니다.', 'Password and confirmation differ.'],
  'issue.cascaderDepth': ['마지막 단계까지 선택해 주세요.', 'Select down to the last level.'],
  'issue.fileUploadMaxSize': ['{n} 이상은 업로드할 수 없습니다.', 'You cannot upload {n} or more.'],
  'issue.plannedDay': ['{first}부터 {last} 사이의 날짜를 선택해 주세요.', 'Choose a date from {first} to {last}.'],
  'issue.searchText': ['검색어를 {n}자 이상 입력해 주세요.', 'Enter at least {n} {n|character|characters} to search.'],
  'issue.wrong': ['입력값이 올바르지 않습니다.', 'Invalid input value.'],
});
export type IssueWord = keyof typeof issueWords;

type Issue = Pick<z.core.$ZodIssue, 'code' | 'path'> & Record<string, unknown>;
type Named = { word: IssueWord; facts: Facts };

const named = (word: IssueWord, facts: Facts = {}): Named => ({ word, facts });
const at = (input: unknown, path: readonly PropertyKey[]) =>
  path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[key] : undefined),
    input,
  );

const kinds: Record<string, IssueWord> = {
  number: 'issue.realNumber',
  int: 'issue.integer',
  string: 'issue.text',
  boolean: 'issue.boolean',
  array: 'issue.list',
  date: 'issue.date',
};
const formats: Record<string, IssueWord> = {
  email: 'issue.email',
  url: 'issue.url',
  date: 'issue.date',
  datetime: 'issue.dateTimeFormat',
  time: 'issue.time',
  safeint: 'issue.integer',
};

/** Which sentence of the specification a zod issue is; `input` is what was checked, so that a missing value is told apart from a wrong one. */
export const nameIssue = (issue: Issue, input: unknown): Named => {
  const value = at(input, issue.path);
  if (issue.code === 'custom') return nameCustom(issue.params as Facts & { code?: string });
  if (value === undefined || value === null || value === '') return named('issue.required');
  if (issue.code === 'invalid_type') return named(kinds[String(issue.expected)] ?? 'issue.wrong');
  if (issue.code === 'invalid_value' || 'discriminator' in issue) return named('issue.oneOf');
  if (issue.code === 'invalid_format') return named(formats[String(issue.format)] ?? 'issue.wrong');
  if (issue.code === 'not_multiple_of') return nameDivisor(Number(issue.divisor));
  if (issue.code === 'too_small')
    return nameBound(issue, Number(issue.minimum), ['issue.minLength', 'issue.atLeast', 'issue.min', 'issue.above']);
  if (issue.code === 'too_big')
    return nameBound(issue, Number(issue.maximum), ['issue.maxLength', 'issue.atMost', 'issue.max', 'issue.below']);
  return named('issue.wrong');
};

const nameCustom = ({ code, ...facts }: Facts & { code?: string } = {}): Named => {
  const word = `issue.${code ?? 'wrong'}`;
  return named(word in issueWords ? (word as IssueWord) : 'issue.wrong', facts);
};

const nameDivisor = (divisor: number) => {
  const decimals = -Math.log10(divisor);
  return Number.isInteger(decimals) && decimals > 0 ? named('issue.decimal', { n: decimals }) : named('issue.multiple', { n: divisor });
};

const nameBound = (
  issue: Issue,
  bound: number,
  [ofText, ofList, including, excluding]: readonly [IssueWord, IssueWord, IssueWord, IssueWord],
): Named => {
  if (issue.origin === 'file') return named('issue.fileUploadMaxSize', { n: fileSize(bound) });
  if (issue.origin === 'string') return bound === 1 && issue.code === 'too_small' ? named('issue.required') : named(ofText, { n: bound });
  if (issue.origin === 'array' || issue.origin === 'set')
    return bound === 1 && issue.code === 'too_small' ? named('issue.requiredChoice') : named(ofList, { n: bound });
  const digits = /^-?(9{6,})(\.9+)?$/.exec(String(bound))?.[1]?.length;
  if (digits) return named('issue.digits', { n: digits });
  return named(issue.inclusive === false ? excluding : including, { n: bound });
};

export const fileSize = (bytes: number) =>
  bytes >= 1_048_576 ? `${Math.round(bytes / 10_485.76) / 100} MB` : `${Math.round(bytes / 10.24) / 100} KB`;

export const sayIssue = ({ word, facts }: Named, lang: Lang) => fill(issueWords[word][lang === 'kr' ? 0 : 1], facts);

/** A field's label as it stands inside a sentence: “Enter the order no.”. */
export const labelInside = (label: string, lang: Lang) =>
  lang === 'en' && /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

/** Every wrong field with its sentence; of a union, what its nearest branch says. `labelOf` names a field where the reader knows it by a label. */
export const sayIssues = (
  issues: readonly z.core.$ZodIssue[],
  input: unknown,
  lang: Lang,
  labelOf?: (path: readonly PropertyKey[]) => string | undefined,
) =>
  issues.map((issue) => {
    const found = nameIssue(nearest(issue), input);
    const label = labelOf?.(issue.path);
    const name = label === undefined ? found : { ...found, facts: { ...found.facts, name: labelInside(label, lang) } };
    return {
      path: issue.path.filter((key) => typeof key !== 'symbol'),
      // Typed or chosen is a matter of the sentence: a program is told the same.
      code: name.word === 'issue.requiredChoice' ? 'required' : name.word.slice('issue.'.length),
      message: sayIssue(name, lang),
    };
  });

const nearest = (issue: z.core.$ZodIssue): Issue => {
  if (issue.code !== 'invalid_union') return issue as unknown as Issue;
  const [inner] = issue.errors.filter((branch) => branch.length === 1 && branch[0]?.code !== 'invalid_type').flat();
  return { ...(inner ?? issue), path: [...issue.path, ...(inner?.path ?? [])] } as unknown as Issue;
};
