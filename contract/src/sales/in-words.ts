const digits = ['', '일', '이', '삼', '사', '오', '육', '칠', '팔', '구'];
const places = ['', '십', '백', '천'];
const myriads = ['', '만', '억', '조', '경'];

/** A whole amount as papers in Korean write it, each digit by its name: 1,230,010 is 일백이십삼만일십. */
const inKorean = (whole: number): string => {
  if (whole === 0) return '영';
  const groups: string[] = [];
  for (let rest = whole, at = 0; rest > 0; rest = Math.floor(rest / 10_000), at++) {
    const four = [...String(rest % 10_000).padStart(4, '0')].map(Number);
    const said = four.map((digit, n) => (digit === 0 ? '' : `${digits[digit]}${places[3 - n]}`)).join('');
    if (said) groups.unshift(`${said}${myriads[at]}`);
  }
  return groups.join('');
};

const small = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  ...['eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const thousands = ['', ' thousand', ' million', ' billion', ' trillion'];

const belowThousand = (three: number): string => {
  const hundreds = Math.floor(three / 100);
  const rest = three % 100;
  const ten = tens[Math.floor(rest / 10)];
  const tail = rest < 20 ? (small[rest] ?? '') : rest % 10 === 0 ? (ten ?? '') : `${ten}-${small[rest % 10]}`;
  if (hundreds === 0) return tail;
  return rest === 0 ? `${small[hundreds]} hundred` : `${small[hundreds]} hundred ${tail}`;
};
/** A whole amount as papers in English write it: 1,230,010 is one million two hundred thirty thousand ten. */
const inEnglish = (whole: number): string => {
  if (whole === 0) return 'zero';
  const groups: string[] = [];
  for (let rest = whole, at = 0; rest > 0; rest = Math.floor(rest / 1000), at++)
    if (rest % 1000 > 0) groups.unshift(`${belowThousand(rest % 1000)}${thousands[at]}`);
  return groups.join(' ');
};

/** What a paper says in words beside its total: whole units, and hundredths where the currency has them. Below nothing has no words. */
export const amountInWords = (sum: number, currency: string, lang: 'kr' | 'en') => {
  const hundredths = Math.round(sum * 100);
  const whole = Math.floor(hundredths / 100);
  const cents = hundredths % 100;
  if (lang === 'kr' && currency === 'KRW') return `일금 ${inKorean(whole)}원정`;
  const part = cents === 0 ? '' : ` and ${String(cents).padStart(2, '0')}/100`;
  return `${currency} ${inEnglish(whole)}${part} only`;
};
